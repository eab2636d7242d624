package inplace_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/leaklint/leaklint/internal/inplace"
)

const text = `package lib

var kept func()

type pool struct{ f func() }

func YesNow(name string, f func()) { println(name); f(); println() }

func YesDeferred(f func()) { defer f() }

func YesBeside(f func()) { go f() }

func YesIfThere(f func()) {
	if f != nil {
		f()
	}
}

func YesIgnored(_ func()) {}

func YesHandedOn(f func()) { run("x", f) }

func run(name string, g func()) { g() }

func YesInLiteral(f func()) { func() { defer println(); f() }() }

func YesField(p *pool, f func()) { p.f = nil; _ = pool{f: nil}; f() }

func YesResult(f func() int) int { return f() }

func (p *pool) YesMethod(f func()) { f() }

func YesOther(list []int, f func()) {
	for range list {
		println()
	}
	f()
}

func NoStored(f func()) { kept = f }

func NoField(f func()) *pool { return &pool{f: f} }

func NoReturned(f func()) func() { return f }

func NoLoop(list []int, f func(int)) {
	for _, n := range list {
		f(n)
	}
}

func NoLiteral(f func()) func() { return func() { f() } }

func NoStarted(f func()) { go func() { for { f() } }() }

func NoGoto(f func()) {
again:
	f()
	goto again
}

func NoMethod(p *pool, f func()) { p.YesMethod(f) }

func NoHandedOn(f func()) { store(f) }

func store(f func()) { kept = f }

func NoList(f ...func()) { f[0]() }

func NoChannel(c chan func(), f func()) { c <- f }
`

// TestCalls checks of each function what its name says of its last parameter.
func TestCalls(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lib.go")
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("lib", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := inplace.New(fset, os.ReadFile)
	funcs := func(visit func(*types.Func)) {
		for _, name := range pkg.Scope().Names() {
			switch obj := pkg.Scope().Lookup(name).(type) {
			case *types.Func:
				visit(obj)
			case *types.TypeName:
				for m := range obj.Type().(*types.Named).Methods() {
					visit(m)
				}
			}
		}
	}
	funcs(func(fn *types.Func) {
		if r.Calls(fn, fn.Signature().Params().Len()-1) {
			t.Errorf("%s is known, and the file is not there", fn.Name())
		}
	})
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	asked := 0
	r = inplace.New(fset, os.ReadFile)
	funcs(func(fn *types.Func) {
		if !ast.IsExported(fn.Name()) {
			return
		}
		asked++
		if got, want := r.Calls(fn, fn.Signature().Params().Len()-1), strings.HasPrefix(fn.Name(), "Yes"); got != want {
			t.Errorf("%s: %t", fn.Name(), got)
		}
	})
	if asked < 20 {
		t.Errorf("only %d functions were asked about", asked)
	}
}
