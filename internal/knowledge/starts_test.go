package knowledge_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// declared are functions of a module that is not in view.
const declared = `package lib

import "sync/atomic"

type Group struct{}

func (g *Group) Go(name string, f func() error)          {}
func (g *Group) TryGo(f func()) bool                     { return true }
func (g *Group) Wait()                                   {}
func GoSafe(f func(), failed func(error))                {}
func Golden(f func())                                    {}
func Spawn(n int)                                        {}

var n atomic.Int32
var m int32
var on atomic.Bool

func use() {
	n.Add(1)
	n.Load()
	n.Store(0)
	n.CompareAndSwap(0, 1)
	n.Or(1)
	atomic.AddInt32(&m, 1)
	atomic.LoadInt32(&m)
	atomic.StoreInt32(&m, 0)
	atomic.SwapInt32(&m, 1)
	atomic.CompareAndSwapInt32(&m, 0, 1)
	atomic.AndInt32(&m, 1)
	on.Swap(true)
	use()
}
`

func load(t *testing.T) (*types.Package, *types.Info, *ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "lib.go", declared, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("example.com/lib", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, info, file
}

// TestStarts checks which func a function starts that is known by its name only.
func TestStarts(t *testing.T) {
	pkg, _, _ := load(t)
	method := func(name string) *types.Func {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(pkg.Scope().Lookup("Group").Type()), true, pkg, name)
		return obj.(*types.Func)
	}
	for fn, want := range map[*types.Func]int{
		method("Go"):    1,
		method("TryGo"): 0,
		method("Wait"):  -1,
		pkg.Scope().Lookup("GoSafe").(*types.Func): 0,
		pkg.Scope().Lookup("Golden").(*types.Func): -1,
		pkg.Scope().Lookup("Spawn").(*types.Func):  -1, // nothing that could run
	} {
		if got := knowledge.Starts(fn); got != want {
			t.Errorf("Starts(%s) = %d, want %d", fn.Name(), got, want)
		}
	}
}

// TestAtomicOf checks what functions of sync/atomic do, methods and those of old.
func TestAtomicOf(t *testing.T) {
	_, info, file := load(t)
	want := []knowledge.AtomicOp{
		knowledge.AtomicAdd, knowledge.AtomicLoad, knowledge.AtomicStore, knowledge.AtomicSwap, knowledge.AtomicBits,
		knowledge.AtomicAdd, knowledge.AtomicLoad, knowledge.AtomicStore, knowledge.AtomicSwap, knowledge.AtomicSwap, knowledge.AtomicBits,
		knowledge.AtomicSwap, knowledge.NotAtomic,
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name, _ := call.Fun.(*ast.Ident)
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			name = sel.Sel
		}
		if got := knowledge.AtomicOf(info.Uses[name].(*types.Func)); got != want[0] {
			t.Errorf("AtomicOf(%s) = %d, want %d", name.Name, got, want[0])
		}
		want = want[1:]
		return true
	})
	if len(want) > 0 {
		t.Errorf("%d calls were not seen", len(want))
	}
}

// TestAtomicOfUber checks what methods of go.uber.org/atomic do, and that its other functions do nothing.
func TestAtomicOfUber(t *testing.T) {
	pkg := types.NewPackage("go.uber.org/atomic", "atomic")
	recv := types.NewVar(0, pkg, "x", types.NewPointer(types.NewNamed(types.NewTypeName(0, pkg, "Bool", nil), types.NewStruct(nil, nil), nil)))
	method := types.NewSignatureType(recv, nil, nil, nil, nil, false)
	for name, want := range map[string]knowledge.AtomicOp{
		"Load": knowledge.AtomicLoad, "Store": knowledge.AtomicStore, "CAS": knowledge.AtomicSwap, "Toggle": knowledge.AtomicSwap, "Inc": knowledge.AtomicAdd, "String": knowledge.NotAtomic,
	} {
		if got := knowledge.AtomicOf(types.NewFunc(0, pkg, name, method)); got != want {
			t.Errorf("AtomicOf(%s) = %d, want %d", name, got, want)
		}
	}
	if got := knowledge.AtomicOf(types.NewFunc(0, pkg, "Load", types.NewSignatureType(nil, nil, nil, nil, nil, false))); got != knowledge.NotAtomic {
		t.Errorf("a function that is no method does %d", got)
	}
}
