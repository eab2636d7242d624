package leaktest_test

import (
	"go/types"
	"sync"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/leaktest"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
)

// An engine is run on all the code of the standard library, with things that it uses
// everywhere in the place of those of Kubernetes.
type engine interface {
	add(*leaktest.Package)
	end(*testing.T)
}

// TestStandardLibrary runs all engines on the code of the standard library, and looks for
// nothing but an answer: no panic, no hang. They run at the same time, as checks do, on SSA
// that is built once.
func TestStandardLibrary(t *testing.T) {
	engines := map[string]engine{
		"mustcall": &obligations{},
		"lifetime": &lifetimes{whole: callgraph.NewGraph(callgraph.Options{})},
		"blocking": &waits{},
		"labels":   newClusters(),
	}
	pkgs := leaktest.StandardLibrary(t, func(pkg *leaktest.Package) {
		var all sync.WaitGroup
		for _, e := range engines {
			all.Go(func() { e.add(pkg) })
		}
		all.Wait()
	})
	t.Logf("%d packages", pkgs)
	for name, e := range engines {
		t.Run(name, e.end)
	}
}

// obligations has files, buffers and errors be what must be released.
type obligations struct{ pkgs, findings, cutOff int }

func (o *obligations) add(pkg *leaktest.Package) {
	o.pkgs++
	fn := func(path, recv, name string) symbol.Symbol { return symbol.Symbol{Path: path, Recv: recv, Name: name} }
	recv := func(s symbol.Symbol) spec.Release {
		return spec.Release{Symbol: s, Operand: spec.Recv}
	}
	specs := []*spec.Spec{{
		Kind: "file",
		Acquire: []spec.Acquire{
			{Symbol: fn("os", "", "Open")}, {Symbol: fn("os", "", "Create")},
			{Symbol: fn("os", "", "OpenFile")}, {Symbol: fn("os", "", "NewFile")},
		},
		Release: []spec.Release{recv(fn("os", "File", "Close"))},
	}, {
		Kind:    "buffer",
		Acquire: []spec.Acquire{{Symbol: fn("bytes", "", "NewBuffer")}, {Symbol: fn("strings", "", "NewReader")}, {Symbol: fn("bufio", "", "NewWriter")}},
		Release: []spec.Release{recv(fn("bytes", "Buffer", "Reset")), recv(fn("bufio", "Writer", "Flush"))},
	}, {
		Kind:    "error",
		Acquire: []spec.Acquire{{Symbol: fn("errors", "", "New")}, {Symbol: fn("fmt", "", "Errorf")}},
		Release: []spec.Release{recv(fn("", "", "Error"))},
	}}
	in := &mustcall.Package{
		Types: pkg.Types, Prog: pkg.Prog, Funcs: pkg.Funcs,
		Ignored: pkg.Ignored, Borrows: func(*types.Func) bool { return false },
		CutOff: func(*ssa.Function) { o.cutOff++ },
	}
	o.findings += len(mustcall.Analyze(in, specs, nowhere{}).Findings)
}

func (o *obligations) end(t *testing.T) {
	t.Logf("%d findings, %d walks cut off", o.findings, o.cutOff)
	if o.findings == 0 || o.cutOff > o.pkgs {
		t.Errorf("%d findings, %d walks cut off", o.findings, o.cutOff)
	}
}

// lifetimes judges every tenth method call, on one graph of all the code.
type lifetimes struct {
	whole *callgraph.Graph
	sites []callgraph.Site
	calls int
}

func (l *lifetimes) add(pkg *leaktest.Package) {
	p := callgraph.New(pkg.Funcs, nil, callgraph.Options{}, nil)
	l.whole.Merge(p.Graph)
	for _, fn := range pkg.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok || len(call.Common().Args) == 0 && !call.Common().IsInvoke() {
					continue
				}
				if l.calls++; l.calls%10 == 0 {
					l.sites = append(l.sites, p.Site(call, l.calls%20 == 0))
				}
			}
		}
	}
}

func (l *lifetimes) end(t *testing.T) {
	whole, known := lifetime.NewGraph(l.whole, nil), make(map[knowledge.Lifetime]int)
	for _, p := range l.sites {
		known[whole.Judge(p).Life]++
	}
	t.Logf("%d sites: %v", len(l.sites), known)
	if len(l.sites) == 0 || known[knowledge.Unknown] == len(l.sites) {
		t.Errorf("nothing was learned of %d sites", len(l.sites))
	}
}

// waits judges all goroutines.
type waits struct{ findings, waits int }

func (w *waits) add(pkg *leaktest.Package) {
	p := blocking.New(pkg.Types, pkg.Funcs, nowhere{}, nil, nil, nil)
	w.findings += len(p.Findings())
	for _, fn := range pkg.Funcs {
		w.waits += len(p.CalleeWaits(fn))
	}
}

func (w *waits) end(t *testing.T) {
	t.Logf("%d findings, %d waits for callers to know", w.findings, w.waits)
	if w.waits == 0 {
		t.Error("nothing waits")
	}
}

// clusters has contexts and durations be clusters.
type clusters struct {
	calls    *callgraph.Graph
	whole    *labels.Graph
	findings []*labels.Finding
}

func newClusters() *clusters {
	calls := callgraph.NewGraph(callgraph.Options{})
	return &clusters{calls: calls, whole: labels.NewGraph(calls)}
}

func (c *clusters) add(pkg *leaktest.Package) {
	opts := labels.Options{
		Types: []symbol.Symbol{{Path: "context", Name: "Context"}, {Path: "time", Name: "Duration"}, {Path: "net", Name: "Conn"}},
		Keys:  []string{"controller", "logicalcluster"},
	}
	p := labels.New(pkg.Types, pkg.Funcs, spawn.New(pkg.Types, pkg.Funcs, nowhere{}, nil), nowhere{}, opts)
	c.findings = append(c.findings, p.Findings()...)
	own := callgraph.New(pkg.Funcs, nil, callgraph.Options{}, nil).Graph
	c.calls.Merge(own)
	c.whole.Merge(p.Graph(own, true))
	for _, fn := range pkg.Funcs {
		p.Summary(fn)
	}
}

func (c *clusters) end(t *testing.T) {
	labelled := 0
	for _, f := range c.findings {
		if c.whole.IsLabelled(f.Context) {
			labelled++
		}
	}
	t.Logf("%d findings, %d of them labelled", len(c.findings), labelled)
	if len(c.findings) == 0 {
		t.Error("no findings")
	}
}

// nowhere is an importer that knows nothing, for all engines.
type nowhere struct{}

func (nowhere) Func(*types.Func) *summary.Func                            { return nil }
func (nowhere) Type(*types.TypeName) *summary.Type                        { return nil }
func (nowhere) Knows(*types.Package) bool                                 { return false }
func (nowhere) ParamRuns(*types.Func) []spawn.ParamRun                    { return nil }
func (nowhere) Gives(*types.Func) []pointsto.Given                        { return nil }
func (nowhere) Uses(*types.Func) []pointsto.Use                           { return nil }
func (nowhere) Waits(*types.Func) []pointsto.CalleeWait                   { return nil }
func (nowhere) Ends(*types.Func) bool                                     { return false }
func (nowhere) TakesNow(*types.Func) bool                                 { return false }
func (nowhere) Hidden(*types.Package, symbol.Symbol) [][]summary.Owned    { return nil }
func (nowhere) Stays(*types.Package, symbol.Symbol) (stays, isThere bool) { return false, false }
func (nowhere) Labels(*types.Func) labels.Summary                         { return labels.Summary{} }
