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

	"github.com/leaklint/leaklint/analyzers/internal/flow"
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
