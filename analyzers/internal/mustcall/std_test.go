package mustcall_test

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/mustcall"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
	"github.com/leaklint/leaklint/internal/load"
)

// TestStandardLibrary runs the engine on all the code of the standard library,
// with resources that it uses everywhere, and looks for nothing but an answer:
// no panic, no hang, and few functions that are too large.
func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the standard library")
	}
	fn := func(path, recv, name string) symbol.Symbol { return symbol.Symbol{Path: path, Recv: recv, Name: name} }
	recv := func(s symbol.Symbol) mustcall.Release {
		return mustcall.Release{Symbol: s, Operand: mustcall.Recv}
	}
	specs := []*mustcall.Spec{{
		Kind: "file",
		Acquire: []mustcall.Acquire{
			{Symbol: fn("os", "", "Open")}, {Symbol: fn("os", "", "Create")},
			{Symbol: fn("os", "", "OpenFile")}, {Symbol: fn("os", "", "NewFile")},
		},
		Release: []mustcall.Release{recv(fn("os", "File", "Close"))},
	}, {
		Kind:    "buffer",
		Acquire: []mustcall.Acquire{{Symbol: fn("bytes", "", "NewBuffer")}, {Symbol: fn("strings", "", "NewReader")}, {Symbol: fn("bufio", "", "NewWriter")}},
		Release: []mustcall.Release{recv(fn("bytes", "Buffer", "Reset")), recv(fn("bufio", "Writer", "Flush"))},
	}, {
		Kind:    "error",
		Acquire: []mustcall.Acquire{{Symbol: fn("errors", "", "New")}, {Symbol: fn("fmt", "", "Errorf")}},
		Release: []mustcall.Release{recv(fn("", "", "Error"))},
	}}
	cfg := load.NewConfig("")
	pkgs, err := load.List(cfg, "std")
	if err != nil {
		t.Fatal(err)
	}
	if err := load.Read(cfg, pkgs); err != nil {
		t.Fatal(err)
	}
	findings, cutOff := 0, 0
	for _, pkg := range pkgs {
		if pkg.IllTyped {
			t.Fatalf("%s: %v", pkg.PkgPath, pkg.Errors)
		}
		in := build(pkg.Fset, 0, pkg.Types, pkg.Syntax, pkg.TypesInfo)
		in.CutOff = func(*ssa.Function) { cutOff++ }
		findings += len(mustcall.Analyze(in, specs, nowhere{}).Findings)
	}
	t.Logf("%d packages, %d findings, %d walks cut off", len(pkgs), findings, cutOff)
	if cutOff > len(pkgs) {
		t.Errorf("%d walks were cut off", cutOff)
	}
}

// nowhere is an importer that knows nothing.
type nowhere struct{}

func (nowhere) Func(*types.Func) *mustcall.FuncSummary     { return nil }
func (nowhere) Type(*types.TypeName) *mustcall.TypeSummary { return nil }
