package dispatch_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"github.com/leaklint/leaklint/internal/dispatch"
)

const src = `package p

type runner interface { Run(); Is() }
type stopper interface { Run(); Stop() }
type anything interface{}

type base struct{}
func (base) Is() {}

type a struct{ base }
func (*a) Run() {}

type b struct{}
func (b) Run() {}
func (b) Stop() {}

type d struct{}
func (d) Run() {}

type e struct{}
func (e) Run() {}
func (*e) Is() {}

type inner struct{}
func (*inner) Run() {}

type outer struct{ *inner }
func (outer) Is() {}

type named interface { stopper; Name() string }

type withName struct { stopper; name string }
func (w withName) Name() string { return w.name }

type c[T any] struct{}
func (c[T]) Run() {}
func (*c[T]) Is() {}

type list[T any] interface { Put(T); All() map[string][]T; Each(func(T, int) bool, ...T) }
type ofStrings = list[string]

type items[T any] struct{}
func (items[T]) Put(T) {}
func (items[T]) All() map[string][]T { return nil }
func (items[T]) Each(func(T, int) bool, ...T) {}

type mixed[T any] struct{}
func (mixed[T]) Put(T) {}
func (mixed[T]) All() map[string][]int { return nil }
func (mixed[T]) Each(func(T, int) bool, ...T) {}

type texts struct{}
func (texts) Put(string) {}
func (texts) All() map[string][]string { return nil }
func (texts) Each(func(string, int) bool, ...string) {}
`

// TestImplementations checks that methods with any receiver, promoted ones and those of generic
// types are found, with the same type for each type parameter, and others left out.
func TestImplementations(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var x dispatch.Index[string]
	forms := dispatch.NewForms()
	for _, name := range pkg.Scope().Names() {
		if named, ok := pkg.Scope().Lookup(name).Type().(*types.Named); ok {
			for m := range named.Methods() {
				x.Add(forms.Receiver(m.Signature().Recv().Type()), m.Name(), name+"."+m.Name())
			}
		}
	}
	for _, test := range []struct {
		iface, method string
		want          []string
	}{
		{"runner", "Run", []string{"a.Run", "c.Run", "e.Run", "inner.Run"}},
		{"stopper", "Run", []string{"b.Run"}},
		{"named", "Stop", []string{"b.Stop"}},
		{"list", "Put", []string{"items.Put", "mixed.Put", "texts.Put"}},
		{"ofStrings", "All", []string{"items.All", "texts.All"}},
		{"anything", "Run", []string{"a.Run", "b.Run", "c.Run", "d.Run", "e.Run", "inner.Run"}},
	} {
		iface := pkg.Scope().Lookup(test.iface).Type().Underlying().(*types.Interface)
		got := x.Implementations(forms.Interface(iface), test.method, func(*dispatch.Receiver) bool { return true })
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s.%s: got %v, want %v", test.iface, test.method, got, test.want)
		}
	}
}
