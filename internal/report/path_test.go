package report_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/leaklint/leaklint/internal/report"
)

const src = `// Package p is a test.
package p

import "fmt"

// T is a type.
type T struct{ a, b int }

var x, y = 1, func() int { return 2 }

func (t *T) f() {
	fmt.Println(t.a)
}

func g[E any](e E) E { return e }
`

// TestPath checks that the path to each position is that which astutil finds.
func TestPath(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for d := range ast.Preorder(file) {
		want, _ := astutil.PathEnclosingInterval(file, d.Pos(), d.End())
		if got := report.Path(file, d.Pos(), d.End()); !slices.Equal(got, want) {
			t.Errorf("%v: %T: got %v, want %v", fset.Position(d.Pos()), d, got, want)
		}
		want, _ = astutil.PathEnclosingInterval(file, d.Pos(), d.Pos())
		if got := report.Path(file, d.Pos(), d.Pos()); !slices.Equal(got, want) {
			t.Errorf("%v: at %T: got %v, want %v", fset.Position(d.Pos()), d, got, want)
		}
	}
}
