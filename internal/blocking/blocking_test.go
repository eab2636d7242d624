package blocking_test

import (
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// TestRules runs the engine on each txtar file below testdata. A comment // want text stands
// where a goroutine is started that may wait forever, and says how it waits, and for what. A
// comment // callers text stands where an exported function is declared that waits itself, or
// starts what it is given.
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

// An analyzed is a package, and what importers are told of its functions.
type analyzed struct {
	*blocking.Package
	prog  *ssa.Program
	waits map[*types.Func][]pointsto.CalleeWait
}

var verbs = map[pointsto.Verb]string{
	pointsto.Receives: "receives from", pointsto.Sends: "sends on", pointsto.Calls: "calls", pointsto.Joins: "joins",
	pointsto.Selects: "selects", pointsto.Blocks: "blocks",
}

func (w *world) check(t *testing.T, toy *leaktest.Toy) {
	pkg := blocking.New(toy.Types, toy.Funcs, w, nil, nil, nil)
	pkg.CutOff = func(fn *ssa.Function) { t.Errorf("%s: %v was given up", toy.Name, fn) }
	found := make(map[token.Pos][]string)
	for _, f := range pkg.Findings() {
		text := strings.TrimSpace(verbs[f.Verb()] + " " + f.What())
		if f.Busy {
			text = "busy: " + text
		}
		if f.Outlasted {
			text = "outlasted: " + text
		}
		for _, s := range f.Until {
			text += " until " + s.Name()
		}
		found[f.At.Pos()] = append(found[f.At.Pos()], text)
	}
	toy.Compare(t, found)

	a := &analyzed{pkg, toy.Prog, make(map[*types.Func][]pointsto.CalleeWait)}
	w.pkgs[toy.Types] = a
	for _, fn := range toy.Funcs {
		if obj, ok := fn.Object().(*types.Func); ok && fn.Parent() == nil && obj.Exported() {
			a.waits[obj] = pkg.CalleeWaits(fn)
		}
	}
	toy.CompareSummaries(t, func(fn *types.Func) string {
		var parts []string
		for _, r := range w.ParamRuns(fn) {
			parts = append(parts, r.String())
		}
		for _, wait := range w.Waits(fn) {
			parts = append(parts, wait.String())
		}
		for _, g := range w.Gives(fn) {
			parts = append(parts, g.String())
		}
		if w.Ends(fn) {
			parts = append(parts, "ends waits")
		}
		return strings.Join(parts, "; ")
	})
}

// ParamRuns, Waits and Ends tell what is known of a function of an earlier package, as facts
// do.
func (w *world) ParamRuns(fn *types.Func) []spawn.ParamRun {
	if a := w.pkgs[fn.Pkg()]; a != nil {
		return a.Spawns.ParamRuns(a.prog.FuncValue(fn))
	}
	return nil
}

func (w *world) Waits(fn *types.Func) []pointsto.CalleeWait {
	if a := w.pkgs[fn.Pkg()]; a != nil {
		return a.waits[fn]
	}
	return nil
}

// Stays says of no type that it is hidden: the archives have none.
func (w *world) Stays(*types.Package, symbol.Symbol) (stays, isThere bool) { return false, false }

func (w *world) Gives(fn *types.Func) []pointsto.Given {
	if a := w.pkgs[fn.Pkg()]; a != nil {
		return a.Package.Gives(a.prog.FuncValue(fn))
	}
	return nil
}

func (w *world) Uses(fn *types.Func) []pointsto.Use {
	if a := w.pkgs[fn.Pkg()]; a != nil && fn.Signature().Recv() == nil {
		return a.Classes.Uses(a.prog.FuncValue(fn))
	}
	return nil
}

// TakesNow says of no method that it waits for nothing: the archives have none that has such a name.
func (w *world) TakesNow(*types.Func) bool { return false }

func (w *world) Ends(fn *types.Func) bool {
	a := w.pkgs[fn.Pkg()]
	return a != nil && a.Enders[fn]
}
