package spawn_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/leaklint/leaklint/internal/spawn"
)

const src = `package p

import (
	"context"
	"example.com/lib"
	"sync"
)

func _byName()      { lib.GoSafe("work", work, other) }
func _byOtherName() { lib.Register(work) }

func work()    {}
func other()   {}
func item() int { return 0 }

type queue struct{ next func() int }

func (q *queue) Pop() int { return 0 }

type source interface{ Pop() int }

type group interface{ Done(); Wait() }

type bounded struct{}

func (bounded) Done() {}
func (bounded) Wait() {}

func _foreign(big bool) {
	var g group = &sync.WaitGroup{}
	if big {
		g = bounded{}
	}
	g.Wait()
}

type unused struct{}

func (unused) Pop() int { return 1 }

func box() source { return new(queue) }

func start(f func())            { go f() }
func call(f func())             { f() }
func atEnd(f func())            { defer f() }
func safely(f func())           { go func() { defer func() { recover() }(); f() }() }
func startAll(fs ...func())     { for _, f := range fs { go func() { f() }() } }
func twice(f func())            { start(f); call(f) }
type holder struct{ run func() }

func Keep(h *holder, f func()) { h.run = f }

func _keeps(h *holder) { Keep(h, work) }

func keep(q *queue, f func() int) { q.next = f }
func choose(ok bool) func() {
	if ok {
		return work
	}
	return other
}

func _direct()        { work() }
func _go()            { go work() }
func _defer()         { defer work() }
func _literal()       { go func() { work() }() }
func _helper()        { start(work) }
func _inPlace()       { call(work) }
func _atEnd()         { atEnd(work) }
func _wrapped()       { safely(work) }
func _variadic()      { startAll(work, other) }
func _twice()         { twice(work) }
func _goHelper()      { go call(work) }
func _once(o *sync.Once)              { o.Do(work) }
func _group(wg *sync.WaitGroup)       { wg.Go(work) }
func _after(ctx context.Context)      { context.AfterFunc(ctx, work) }
func _method(q *queue)                { go q.Pop() }
func _methodValue(q *queue)           { f := q.Pop; go f() }
func _interface(s source)             { s.Pop() }
func _field(q *queue)                 { q.next() }
func _shown(h *holder)                { h.run() }
func _returned(ok bool)               { go choose(ok)() }
func _unknown(f func())               { f() }
func _fill(q *queue)                  { keep(q, item) }
`

// TestRuns checks what calls run: in each function whose name begins with _, the one
// call that it has.
func TestRuns(t *testing.T) {
	p, funcs := load(t)
	want := map[string]string{
		"_direct":      "work",
		"_go":          "work async",
		"_defer":       "work deferred",
		"_literal":     "_literal$1 async",
		"_helper":      "start, work async",
		"_inPlace":     "call, work",
		"_atEnd":       "atEnd, work deferred",
		"_wrapped":     "safely, work async",
		"_variadic":    "startAll, work async, other async",
		"_twice":       "twice, work async, work",
		"_goHelper":    "call async, work async",
		"_once":        "(Do), work",
		"_group":       "(Go), work async",
		"_after":       "(AfterFunc), work async",
		"_method":      "Pop async",
		"_methodValue": "Pop async",
		"_interface":   "Pop",
		"_foreign":     "(Wait)",
		"_field":       "item",
		"_shown":       "?",
		"_returned":    "choose; work async, other async",
		"_unknown":     "?",
		"_byName":      "(GoSafe), work async",
		"_byOtherName": "(Register)",
		"_fill":        "keep",
		"_keeps":       "Keep",
	}
	for _, fn := range funcs {
		if !strings.HasPrefix(fn.Name(), "_") || fn.Parent() != nil {
			continue
		}
		var calls []string
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if call, ok := instr.(ssa.CallInstruction); ok {
					calls = append(calls, describe(p.Runs(call)))
				}
			}
		}
		if got := strings.Join(calls, "; "); got != want[fn.Name()] {
			t.Errorf("%s runs %q, want %q", fn.Name(), got, want[fn.Name()])
		}
		delete(want, fn.Name())
	}
	for name := range want {
		t.Errorf("there is no %s", name)
	}
}

// TestUses checks who runs a function, and whether these are all.
func TestUses(t *testing.T) {
	p, funcs := load(t)
	for _, test := range []struct {
		fn  string
		all bool
	}{
		{"_literal$1", true},
		{"item", false}, // a field holds it that is set through a parameter
		{"work", false}, // choose returns it
		{"startAll$1", true},
	} {
		i := slices.IndexFunc(funcs, func(fn *ssa.Function) bool { return fn.Name() == test.fn })
		uses, all := p.Uses(funcs[i])
		if all != test.all || all && len(uses) == 0 {
			t.Errorf("%s: %d uses, all: %v, want %v", test.fn, len(uses), all, test.all)
		}
	}
}

func describe(runs []spawn.Run) string {
	var list []string
	for _, r := range runs {
		var s string
		switch {
		case r.Fn != nil:
			s = r.Fn.Name()
		case r.Callee != nil:
			s = fmt.Sprintf("(%s)", r.Callee.Name())
		default:
			s = "?"
		}
		switch r.How {
		case spawn.Deferred:
			s += " deferred"
		case spawn.Async:
			s += " async"
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

func load(t *testing.T) (*spawn.Package, []*ssa.Function) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := &types.Config{Importer: libraries{importer.ForCompiler(fset, "source", nil)}}
	pkg, _, err := ssautil.BuildPackage(conf, fset, types.NewPackage("p", "p"), []*ast.File{file}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var funcs []*ssa.Function
	for fn := range ssautil.AllFunctions(pkg.Prog) {
		if fn.Pkg == pkg && fn.Synthetic == "" {
			funcs = append(funcs, fn)
		}
	}
	slices.SortFunc(funcs, func(a, b *ssa.Function) int { return int(a.Pos() - b.Pos()) })
	return spawn.New(pkg.Pkg, funcs, nowhere{}, nil), funcs
}

// libraries is an importer of the standard library, and of one of which only the types are known.
type libraries struct{ types.Importer }

func (l libraries) Import(path string) (*types.Package, error) {
	if path != "example.com/lib" {
		return l.Importer.Import(path)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "lib.go", "package lib; func GoSafe(name string, f, failed func()) {}; func Register(f func()) {}", 0)
	if err != nil {
		return nil, err
	}
	return new(types.Config).Check(path, fset, []*ast.File{file}, nil)
}

// nowhere is an importer that knows nothing.
type nowhere struct{}

func (nowhere) ParamRuns(*types.Func) []spawn.ParamRun { return nil }
