package resource_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

// TestFit checks which releases a thing can have.
func TestFit(t *testing.T) {
	const text = `package p

type Session struct{ base }
type base struct{}
type Other struct{}
type Queue[T any] struct{}
type Closer interface{ Close() error }
type Handle int

func Open() (*Session, error)                    { return nil, nil }
func OpenAny() Closer                            { return nil }
func Number() int                                { return 0 }
func Handled() Handle                            { return 0 }
func Make[T any]() *Queue[T]                     { return nil }
func Ints() *Queue[int]                          { return nil }
func Of[T any]() T                               { var t T; return t }
func (*Session) Close() error                    { return nil }
func (base) Free()                               {}
func (Other) Close() error                       { return nil }
func (*Other) Leave()                            {}
func (*Queue[T]) Stop()                          {}
func Drop(n int, s Session, c Closer, h ...Handle) {}
func All(list []*Session)                        {}
func Anything(v any)                             {}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := func(s string) symbol.Symbol {
		recv, method, ok := strings.Cut(s, ".")
		if !ok {
			return symbol.Symbol{Path: "p", Name: s}
		}
		return symbol.Symbol{Path: "p", Recv: recv, Name: method}
	}
	const noRelease, noMethod, noArgument = "f:1: result ", "is no method of what is acquired", "cannot be what is acquired"
	for _, test := range []struct {
		acquire  string
		result   int
		release  []string
		argument int // of the functions
		want     string
	}{
		{"Open", 0, []string{"Session.Close"}, 0, ""},
		{"Open", 0, []string{"base.Free"}, 0, ""},
		{"Open", 0, []string{"Closer.Close"}, 0, ""},
		{"Open", 0, []string{"Drop"}, 1, ""},
		{"Open", 0, []string{"Drop"}, 2, ""},
		{"Open", 0, []string{"All"}, 0, ""},
		{"Open", 0, []string{"Anything"}, 0, ""},
		{"Open", 0, []string{"Other.Close"}, 0, noRelease + "0 of p.Open is a value of type *p.Session, which nothing"},
		{"Open", 0, []string{"Drop"}, 0, noRelease},
		{"Open", 0, []string{"Session.Close", "Other.Close"}, 0, "f:3: p.(Other).Close " + noMethod},
		{"Open", 0, []string{"Session.Close", "Drop"}, 3, "f:3: argument 3 of p.Drop " + noArgument},
		{"Open", 0, []string{"Gone.Gone"}, 0, ""}, // it is not in view
		{"Open", 1, []string{"Session.Close"}, 0, noRelease + "1 of p.Open is a value of type error"},
		{"OpenAny", 0, []string{"Session.Close", "Other.Close"}, 0, ""},
		{"OpenAny", 0, []string{"Queue.Stop"}, 0, noRelease},
		{"Number", 0, []string{"Session.Close"}, 0, noRelease + "0 of p.Number is a value of type int"},
		{"Number", 0, []string{"Drop"}, 0, ""},
		{"Handled", 0, []string{"Drop"}, 3, ""},
		{"Make", 0, []string{"Queue.Stop"}, 0, ""},
		{"Ints", 0, []string{"Queue.Stop"}, 0, ""},
		{"Of", 0, []string{"Other.Leave"}, 0, ""},
	} {
		r := &resource.Resource{Lines: []string{"f:1"}}
		r.Acquire = []spec.Acquire{{Symbol: name(test.acquire), Result: test.result}}
		for i, s := range test.release {
			rel := spec.Release{Symbol: name(s), Operand: spec.Recv}
			if rel.Symbol.Recv == "" {
				rel.Operand = spec.Arg(test.argument)
			}
			r.Release = append(r.Release, rel)
			r.Lines = append(r.Lines, []string{"f:2", "f:3"}[i])
			if rel.Symbol.Recv == "Gone" {
				r.Release[i].Symbol.Path = "q"
			}
		}
		err := r.Resolve(func(path string) (*types.Package, bool) {
			if path == "p" {
				return pkg, true
			}
			return nil, false
		})
		if err != nil && test.want == "" || err == nil && test.want != "" || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, result %d, released by %v: %v, want %q", test.acquire, test.result, test.release, err, test.want)
		}
	}
}
