package flow_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
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
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", "p"), []*ast.File{file}, ssa.BuilderMode(0))
	if err != nil {
		t.Fatal(err)
	}
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
