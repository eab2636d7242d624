package inplace_test

import (
	"go/ast"
	"go/importer"
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

import (
	"sync"
	"sync/atomic"
)

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

type lazy struct {
	mu    sync.Mutex
	done  bool
	state struct{ ready atomic.Bool }
	begin int32
	once  sync.Once
	late  bool
	count int
	open  bool
	asked bool
	all   map[string]bool
}

func (l *lazy) BookedReturn(f func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.done {
		return nil
	}
	if err := f(); err != nil {
		return err
	}
	l.done = true
	return nil
}

func (l *lazy) BookedInside(f func()) {
	if !l.state.ready.Load() {
		l.state.ready.Store(true)
		f()
	}
}

func (l *lazy) BookedSwap(f func()) {
	if f == nil {
		return
	}
	if atomic.CompareAndSwapInt32(&l.begin, 0, 1) {
		go f()
	}
}

func (l *lazy) BookedOnce(f func()) { l.once.Do(f) }

func (l *lazy) BookedEntry(key string, f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.all[key]; !ok {
		l.all[key] = true
		f()
	}
}

func (l *lazy) YesOtherName(f func()) {
	if l.asked {
		return
	}
	asked := true
	println(asked)
	f()
}

var (
	all    = map[string]any{}
	some   = map[string]any{}
	busy   = map[string]bool{}
	begun  bool
	opened bool
	setupOnce sync.Once
)

func BookedVariable(f func()) {
	if begun {
		return
	}
	begun = true
	f()
}

func BookedMap(name string, f func() any) any {
	if v, ok := all[name]; ok {
		return v
	}
	if busy[name] {
		return nil
	}
	busy[name] = true
	defer delete(busy, name)
	v := f()
	all[name] = v
	return v
}

func BookedSetup(f func()) { setupOnce.Do(f) }

func NoForgotten(name string, f func() any) any {
	if v, ok := some[name]; ok {
		return v
	}
	v := f()
	some[name] = v
	return v
}

func ResetSome(name string) { delete(some, name) }

func YesWhileBusy(name string, f func()) {
	if _, ok := busy[name]; ok {
		return
	}
	busy[name] = true
	f()
	delete(busy, name)
}

func YesLocal(f func()) {
	opened := false
	if opened {
		return
	}
	f()
	opened = true
}

func (l *lazy) BookedLiteral(f func(int)) {
	l.once.Do(func() { f(1) })
}

func (l *lazy) NoSetBack(f func()) {
	if l.late {
		return
	}
	l.late = true
	f()
}

func (l *lazy) Reset() { l.late = false }

func (l *lazy) YesCounted(f func()) {
	if l.count > 10 {
		println("many")
	}
	l.count++
	f()
}

func (l *lazy) YesAskedOnly(f func()) {
	if l.open {
		return
	}
	f()
}

func (l *lazy) YesBefore(f func()) {
	f()
	if l.done {
		return
	}
	f()
}

func NoStored(f func()) { kept = f }

func NoField(f func()) *pool { return &pool{f: f} }

func NoReturned(f func()) func() { return f }

func LoopRange(list []int, f func(int)) {
	for _, n := range list {
		f(n)
	}
}

func NoLiteral(f func()) func() { return func() { f() } }

func LoopStarted(f func()) { go func() { for { f() } }() }

func LoopGoto(f func()) {
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

// TestUse checks of each function what its name says of its last parameter.
func TestUse(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lib.go")
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("lib", fset, []*ast.File{file}, nil)
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
		if fn.Name() != "Reset" && r.Use(fn, fn.Signature().Params().Len()-1) != inplace.Unknown {
			t.Errorf("%s is known, and the file is not there", fn.Name())
		}
	})
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	asked := 0
	r = inplace.New(fset, os.ReadFile)
	funcs(func(fn *types.Func) {
		if !ast.IsExported(fn.Name()) || strings.HasPrefix(fn.Name(), "Reset") {
			return
		}
		asked++
		want := inplace.Unknown
		switch {
		case strings.HasPrefix(fn.Name(), "Yes"):
			want = inplace.Called
		case strings.HasPrefix(fn.Name(), "Loop"):
			want = inplace.Repeated
		case strings.HasPrefix(fn.Name(), "Booked"):
			want = inplace.Booked
		}
		if got := r.Use(fn, fn.Signature().Params().Len()-1); got != want {
			t.Errorf("%s: %d, want %d", fn.Name(), got, want)
		}
	})
	if asked < 20 {
		t.Errorf("only %d functions were asked about", asked)
	}
}
