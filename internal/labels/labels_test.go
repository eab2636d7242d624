package labels_test

import (
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A type Cluster of a package fleet names a cluster, and the keys of labels are these two.
var options = labels.Options{
	Types: []symbol.Symbol{{Path: "fleet", Name: "Cluster"}},
	Keys:  []string{"controller", "cluster"},
}

// TestRules runs the engine on each txtar file below testdata. A comment // want text stands
// where something keeps goroutines from being told apart, as far as the package shows. A
// comment // callers text stands where an exported function is declared that does something
// with labels.
func TestRules(t *testing.T) {
	leaktest.Toys(t, leaktest.Shared{}, func(t *testing.T) func(*leaktest.Toy) {
		w := &world{pkgs: make(map[*types.Package]*analyzed)}
		return func(toy *leaktest.Toy) { w.check(t, toy) }
	})
}

// A world is the packages of an archive.
type world struct {
	pkgs map[*types.Package]*analyzed
}

type analyzed struct {
	labels *labels.Package
	spawns *spawn.Package
	prog   *ssa.Program
}

var kinds = map[labels.Kind]string{
	labels.Spawn: "goroutine", labels.Handler: "handler", labels.Early: "early handler", labels.NoCluster: "lacks",
	labels.Odd: "odd", labels.Swapped: "swapped", labels.Misplaced: "misplaced",
}

func (w *world) check(t *testing.T, toy *leaktest.Toy) {
	spawns := spawn.New(toy.Types, toy.Funcs, w, nil)
	pkg := labels.New(toy.Types, toy.Funcs, spawns, w, options)
	w.pkgs[toy.Types] = &analyzed{pkg, spawns, toy.Prog}
	graph := pkg.Graph(callgraph.New(toy.Funcs, nil, callgraph.Options{}, nil).Graph, false)
	found := make(map[token.Pos][]string)
	for _, f := range pkg.Findings() {
		if graph.IsLabelled(f.Context) {
			continue
		}
		text := kinds[f.Kind]
		if f.Key != "" {
			text += " " + f.Key
		}
		found[f.At.Pos()] = append(found[f.At.Pos()], text)
	}
	toy.Compare(t, found)
	toy.CompareSummaries(t, func(fn *types.Func) string {
		s := w.Labels(fn)
		return s.String()
	})
}

// ParamRuns and Labels tell what is known of a function of an earlier package, as facts do.
func (w *world) ParamRuns(fn *types.Func) []spawn.ParamRun {
	if a := w.pkgs[fn.Pkg()]; a != nil {
		return a.spawns.ParamRuns(a.prog.FuncValue(fn))
	}
	return nil
}

func (w *world) Labels(fn *types.Func) labels.Summary {
	if a := w.pkgs[fn.Pkg()]; a != nil {
		return *a.labels.Summary(a.prog.FuncValue(fn))
	}
	return labels.Summary{}
}
