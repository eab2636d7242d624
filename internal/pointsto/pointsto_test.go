package pointsto_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
)

const src = `package p

type box struct{ ch chan int }
type List struct{ all []chan int; Open chan int }

func drain(in <-chan int)        { for range in {} }
func fill(out chan<- int, n int) { out <- n }
func Known(ch chan<- int)        { close(ch) }

func _sent()      { ch := make(chan int); go fill(ch, 1); <-ch }
func _passed()    { ch := make(chan int); go drain(ch); close(ch) }
func _field(b *box)  { ch := make(chan int, 2); b.ch = ch; close(b.ch) }
func _kept(l *List)  { ch := make(chan int); l.all = append(l.all, ch) }
func _exported(l *List) { ch := make(chan int); l.Open = ch }
func _any()       { ch := make(chan int); print := func(any) {}; print(ch) }
func _variable()  { var ch chan int; select { case <-ch: default: } }
func _dynamic(n int) { ch := make(chan int, n); ch <- 1 }
func Returned() <-chan int { ch := make(chan int); go fill(ch, 1); return ch }
`

// TestClasses checks what is known of the channel that a function makes, or has in a variable.
func TestClasses(t *testing.T) {
	cs, funcs := load(t)
	want := map[string]string{
		"_sent":     "receive from; passed to out",
		"_passed":   "end of; passed to in",
		"_field":    "end of; held by ch; holds 2",
		"_kept":     "held by all; several",
		"_exported": "held by Open; sent, closed, received elsewhere",
		"_any":      "sent, closed, received elsewhere",
		"_variable": "receive from; nothing can happen",
		"_dynamic":  "send on; dynamic",
		"Returned":  "passed to out; handed by Returned",
	}
	for _, fn := range funcs {
		text, ok := want[fn.Name()]
		if !ok {
			continue
		}
		delete(want, fn.Name())
		if got := describe(cs, cs.Of(channelIn(fn))); got != text {
			t.Errorf("%s: %s, want %s", fn.Name(), got, text)
		}
	}
	for name := range want {
		t.Errorf("there is no %s", name)
	}
}

// TestBindings checks what a parameter stands for in a call: the channel that the call passes, which stays a class of its own.
func TestBindings(t *testing.T) {
	cs, funcs := load(t)
	named := func(name string) *ssa.Function {
		return funcs[slices.IndexFunc(funcs, func(fn *ssa.Function) bool { return fn.Name() == name })]
	}
	out, made := named("fill").Params[0], cs.Of(channelIn(named("_sent")))
	if cs.Of(out) == made || !cs.Of(out).IsParam() {
		t.Errorf("the parameter is not left apart")
	}
	if fill := named("fill"); !cs.Touches(fill, made) || !cs.MaySend(fill, made) || cs.MayClose(fill, made) || cs.MaySend(named("_sent"), made) {
		t.Errorf("fill does more with the channel than send, or its caller does so in place")
	}
	bound := pointsto.Bindings{out: made}
	if got := bound.Of(cs.Of(out)); got != made {
		t.Errorf("the parameter stands for %v", got)
	}
	if uses := fmt.Sprint(cs.Uses(named("Known"))); uses != "[param0 is closed]" {
		t.Errorf("Known: %s", uses)
	}
}

// channelIn returns what makes the channel of a function, or that of its select.
func channelIn(fn *ssa.Function) (ch ssa.Value) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.MakeChan:
				return instr
			case *ssa.Select:
				return instr.States[0].Chan
			}
		}
	}
	return nil
}

func describe(cs *pointsto.Classes, t *pointsto.Class) string {
	var parts []string
	for _, o := range t.Ops() {
		parts = append(parts, o.Kind.String())
	}
	for _, p := range t.Passed() {
		parts = append(parts, "passed to "+p.Param.Name())
	}
	if t.Named() != nil {
		parts = append(parts, "held by "+t.Named().Name())
	}
	if n, _ := t.Capacity(); n > 0 {
		parts = append(parts, fmt.Sprintf("holds %d", n))
	}
	for _, fn := range t.HandedBy() {
		parts = append(parts, "handed by "+fn.Name())
	}
	for text, holds := range map[string]bool{"several": t.IsSeveral(), "nothing can happen": t.IsNever(), "dynamic": cs.HasDynamicCapacity(t)} {
		if holds {
			parts = append(parts, text)
		}
	}
	if t.SentElsewhere() && t.ClosedElsewhere() && t.ReceivedElsewhere() {
		parts = append(parts, "sent, closed, received elsewhere")
	}
	return strings.Join(parts, "; ")
}

func load(t *testing.T) (*pointsto.Classes, []*ssa.Function) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := new(types.Config)
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
	return pointsto.New(pkg.Pkg, funcs, spawn.New(pkg.Pkg, funcs, nowhere{}, nil), nowhere{}, nil, nil), funcs
}

// nowhere is an importer that knows nothing.
type nowhere struct{}

func (nowhere) ParamRuns(*types.Func) []spawn.ParamRun  { return nil }
func (nowhere) Waits(*types.Func) []pointsto.CalleeWait { return nil }
func (nowhere) Gives(*types.Func) []pointsto.Given      { return nil }
func (nowhere) Uses(*types.Func) []pointsto.Use         { return nil }
func (nowhere) Ends(*types.Func) bool                   { return false }
func (nowhere) TakesNow(*types.Func) bool               { return false }
