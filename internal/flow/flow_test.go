package flow_test

import (
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

	"github.com/leaklint/leaklint/internal/flow"
)

const src = `package p

func straight(a bool) int { if a { return 1 }; return 2 }

func loops(list []int, a bool) (n int) {
	for {
		for _, x := range list {
			if x < 0 { break }
			n += x
		}
		if a { return n }
		for n > 0 { n-- }
	}
}

func jumps(n int) {
again:
	if n > 3 { goto other }
	n++
	if n == 2 { goto again }
	println()
other:
	n--
	if n > 0 { goto again }
	select {}
}
`

// TestCyclic checks that Cyclic and InLoop agree.
func TestCyclic(t *testing.T) {
	pkg := build(t, src)
	for _, name := range []string{"straight", "loops", "jumps"} {
		fn := pkg.Func(name)
		cyclic, some := flow.Cyclic(fn), false
		for _, b := range fn.Blocks {
			if want := flow.InLoop(b); cyclic[b.Index] != want {
				t.Errorf("%s: %v is cyclic: %t, want %t", name, b, cyclic[b.Index], want)
			}
			some = some || cyclic[b.Index]
		}
		if some != (name != "straight") {
			t.Errorf("%s has cycles: %t", name, some)
		}
	}
}

// build returns the SSA form of a package.
func build(t *testing.T, src string) *ssa.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", "p"), []*ast.File{file}, ssa.BuilderMode(0))
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// TestDecisions checks the branches that lead to the calls of a function.
func TestDecisions(t *testing.T) {
	const src = `package p

func f(a, b, c bool) {
	if a {
		if !b {
			println("a !b")
			return
		}
		println("a b")
	}
	println("")
	for c {
		println("c")
		if a || b {
			println("c")
		}
	}
	println("!c")
	if a {
	}
	println("!c")
}
`
	fn := build(t, src).Func("f")
	for keep, want := range map[string][]string{
		"abc": {"a !b", "a b", "", "c", "c", "!c", "!c"},
		"a":   {"a", "a", "", "", "", "", ""},
	} {
		before := flow.Decisions(fn, func(br *ssa.If) bool { return strings.Contains(keep, name(br.Cond)) })
		var got []string
		for _, b := range fn.DomPreorder() {
			for _, instr := range b.Instrs {
				if _, ok := instr.(*ssa.Call); ok {
					got = append(got, text(before[b.Index]))
				}
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("decisions about %s: %q, want %q", keep, got, want)
		}
	}
}

// text returns decisions as the test writes them: "a !b".
func text(d *flow.Decision) string {
	if d == nil {
		return ""
	}
	taken := d.Taken
	if not, ok := d.If.Cond.(*ssa.UnOp); ok && not.Op == token.NOT {
		taken = !taken
	}
	term := name(d.If.Cond)
	if !taken {
		term = "!" + term
	}
	return strings.TrimSpace(text(d.Above) + " " + term)
}

// name returns the name of the parameter that a condition asks.
func name(cond ssa.Value) string {
	if not, ok := cond.(*ssa.UnOp); ok {
		return name(not.X)
	}
	return cond.Name()
}

// TestLoops checks which loops are bounded: those in functions whose names say so.
func TestLoops(t *testing.T) {
	const src = `package p

type node struct{ next *node; n int }

func bounded1(n int)    { for i := 0; i != n; i++ { f() } }
func bounded2(n int)    { for i := n; i > 0; i-- { f() } }
func bounded3(n int)    { for range n { f() } }
func bounded4(s []int)  { for range s { f() } }
func bounded5(s []int)  { for len(s) > 0 { s = s[1:]; f() } }
func bounded6(p *node)  { for ; p != nil; p = p.next { f() } }
func bounded7(s string) { for range s { f() } }
func bounded8(m map[int]int) { for range m { f() } }
func bounded9()         { n := 0; for { if n++; n > 3 { break }; f() } }
func bounded10(p *node) { for p.n < 3 { f(); p.n++ } }
func bounded11(s []int) { for i, j := 0, len(s); i < j; i, j = i+1, j-1 { f() } }
func bounded12(n int)   { for d := 1; d < n; d *= 2 { f() } }
func bounded13(s []int) { n := 0; func() { for n < 3 { n++; f() } }() }
func bounded14()        { for i := 0; i < 3; i++ { if f() { continue }; f() } }
func bounded15()        { q := newQueue(); for q.Len() > 0 { q.Pop() } }
func bounded16()        { q := newQueue(); for q.Len() != 0 { if f() { continue }; q.Pop() } }

func endless1()            { for { f() } }
func endless2()            { for f() { } }
func endless3(c chan int)  { for range c { f() } }
func endless4(p *node)     { for p.n < 3 { f() } }
func endless5(s []int)     { for len(s) > 0 { f() } }
func endless6()            { for { if f() { break } } }
func endless7(c chan int)  { for { if x := <-c; x > 3 { return }; f() } }
func endless8()            { n := 0; for { if f() { if n++; n > 3 { break } } } }
func endless9()            { for ok := true; ok; ok = f() { } }
func endless11(q *queue)   { for q.Len() > 0 { q.Pop() } }
func endless12()           { q := newQueue(); for q.Len() > 0 { f() } }
func endless13()           { for { q := newQueue(); if q.Len() > 0 { q.Pop() } } }
func endless14(c chan int) { q := newQueue(); for q.Len() < 9 { <-c; q.Pop() } }
func endless10(n int)      { for i := 0; ; i++ { if i%3 == 0 { f() } } }

func f() bool { return true }

type queue struct{ items []int }

func (q *queue) Len() int { return len(q.items) }
func (q *queue) Pop()     { q.items = q.items[1:] }
func newQueue() *queue    { return &queue{} }
`
	pkg := build(t, src)
	for _, name := range pkg.Pkg.Scope().Names() {
		fn := pkg.Func(name)
		if fn == nil || name == "f" || name == "newQueue" {
			continue
		}
		for _, lit := range fn.AnonFuncs {
			fn = lit
		}
		loops := flow.Loops(fn)
		if len(loops) != 1 {
			t.Errorf("%s has %d loops", name, len(loops))
			continue
		}
		if want := strings.HasPrefix(name, "bounded"); loops[0].IsBounded() != want {
			t.Errorf("%s: is bounded: %t", name, !want)
		}
		for _, b := range fn.Blocks {
			if loops[0].Has(b) && !flow.InLoop(b) {
				t.Errorf("%s: block %d is in the loop", name, b.Index)
			}
		}
	}
}

// TestForm checks what go/ssa makes of some syntax.
func TestForm(t *testing.T) {
	const src = `package p

func list(xs ...int)     {}
func varargs()           { list(1, 2) }
func sliceLit() []int    { return []int{1, 2} }
func made() *struct{}    { return &struct{}{} }
func variable() *int     { var n int; return &n }
func jump(seq func(func(int) bool)) int {
	for x := range seq {
		return x
	}
	return 0
}
`
	pkg := build(t, src)
	for name, is := range map[string]func(*ssa.Alloc) bool{
		"varargs": flow.IsVarargs, "sliceLit": flow.IsSliceLit, "made": flow.IsMade,
		"jump": func(v *ssa.Alloc) bool { return flow.IsJump(v) },
	} {
		for _, fn := range []string{"varargs", "sliceLit", "made", "variable", "jump"} {
			found := false
			for _, b := range pkg.Func(fn).Blocks {
				for _, instr := range b.Instrs {
					v, ok := instr.(*ssa.Alloc)
					found = found || ok && is(v)
				}
			}
			if found != (fn == name) {
				t.Errorf("%s is %s: %t", fn, name, found)
			}
		}
	}
	if lit := pkg.Func("jump").AnonFuncs[0]; !flow.IsRangeBody(lit) || flow.IsRangeBody(pkg.Func("jump")) {
		t.Errorf("%s is not the body of a loop, or what it is in is one", lit)
	}
}

// TestExits checks which functions may panic: not those that only wait.
func TestExits(t *testing.T) {
	pkg := build(t, `package p

func waits(a, b chan int) { select { case <-a: case <-b: } }
func fails(a, b chan int) { select { case <-a: case <-b: panic("b") } }
func forever() { select {} }
`)
	for name, want := range map[string]bool{"waits": false, "fails": true, "forever": false} {
		if got := slices.ContainsFunc(pkg.Func(name).Blocks, flow.Exits); got != want {
			t.Errorf("%s exits: %t, want %t", name, got, want)
		}
	}
}

// TestFoundClosed checks where a channel was found closed, and which one.
func TestFoundClosed(t *testing.T) {
	pkg := build(t, `package p

func closed(a, b chan bool) { if _, ok := <-a; !ok { println() } }
func open(a, b chan bool)   { if _, ok := <-a; ok { println() } }
func told(a, b chan bool)   { if no, _ := <-a; !no { println() } }
func ranged(a, b chan bool) { for range a { b <- true }; println() }
func first(a, b chan bool)  { select { case _, ok := <-a: if !ok { println() }; case <-b: } }
func second(a, b chan bool) { select { case <-a: case _, ok := <-b: if !ok { println() } } }
func named(a, b chan bool)  { _, ok := <-b; gone := !ok; if gone { println() } }
`)
	for name, want := range map[string]string{"closed": "a", "open": "", "told": "", "ranged": "a", "first": "a", "second": "b", "named": "b"} {
		for _, b := range pkg.Func(name).Blocks {
			if !slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { _, ok := instr.(*ssa.Call); return ok }) {
				continue
			}
			got := ""
			for at, i := range flow.Above(b) {
				if ch := flow.FoundClosed(at, i); ch != nil {
					got = ch.Name()
				}
			}
			if got != want {
				t.Errorf("%s has found %q closed, want %q", name, got, want)
			}
		}
	}
}
