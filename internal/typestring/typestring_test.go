package typestring_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/typestring"
)

func check(t *testing.T, src string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p\n\n"+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

const same = `
type T struct { A int; b string }
type A = []T
type I interface { M(x T) error; m() }
type J interface { m(); M(T) error }
type G[P any] struct { P P }
type L = G[int]
var (
	T1 T
	T2 *T
	T3 A
	T4 []T
	T5 interface { M(T) error; m() }
	T6 func(a, b byte) (x rune)
	T7 func(uint8, uint8) int32
	T8 L
	T9 G[int]
	U1 G[string]
	U2 func(...T)
	U3 func([]T)
	U4 <-chan T
	U5 chan T
	U6 struct { A int; b string }
	U7 struct { A int "json"; b string }
)
`

// TestOf checks that types are written alike if, and only if, they are identical.
func TestOf(t *testing.T) {
	scope := check(t, same).Scope()
	for _, a := range scope.Names() {
		for _, b := range scope.Names() {
			x, y := scope.Lookup(a).Type(), scope.Lookup(b).Type()
			if _, ok := x.(*types.Named); ok && x.(*types.Named).TypeParams() != nil {
				continue
			}
			if got, want := typestring.Of(x, "$") == typestring.Of(y, "$"), types.Identical(x, y); got != want {
				t.Errorf("%s and %s: alike is %t, identical is %t: %s %s", a, b, got, want, typestring.Of(x, "$"), typestring.Of(y, "$"))
			}
		}
	}
}

const api = `
const C = 1
type T struct { a hidden }
type hidden struct { N int }
func (hidden) m(x int) {}
type unseen struct{}
func F(x int) { println(1) }
func f() int { return 1 }
type G[P interface{ ~int | ~string }] interface { Do(P) }
var V interface{ Do() }
`

// TestAPI checks which edits change the API.
func TestAPI(t *testing.T) {
	before, _ := typestring.API(check(t, api))
	for _, test := range []struct {
		from, to string
		changes  bool
	}{
		{"println(1)", "println(2)", false},
		{"func f() int { return 1 }", "// f is hidden.\nfunc f() string { return \"\" }", false},
		{"type unseen struct{}", "type unseen struct{ a int }", false},
		{"package p", "package p\n\n", false},
		{"const C = 1", "const C = 2", true},
		{"N int", "N string", true},
		{"a hidden", "a hidden `json:\"a\"`", true},
		{"m(x int)", "m(x string)", true},
		{"func (hidden) m", "func (*hidden) m", true},
		{"F(x int)", "F(y int)", true},
		{"F(x int)", "F(x ...int)", true},
		{"~int | ~string", "int | ~string", true},
		{"Do()", "Do(int)", true},
		{"func F(", "func E() {}\nfunc F(", true},
	} {
		after, _ := typestring.API(check(t, strings.Replace(api, test.from, test.to, 1)))
		if (after != before) != test.changes {
			t.Errorf("%s => %s: changed is %t\n%s", test.from, test.to, after != before, after)
		}
	}
}
