package lifetime

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/leaklint/leaklint/analyzers/internal/knowledge"
)

const cobra = `package cobra

type Command struct {
	Use  string
	RunE func() error
}
`

const program = `package main

import "github.com/spf13/cobra"

func init() { setup() }

func main() {
	start()
	go background()
	func() { literal() }()
	for {
		repeated()
	}
}

func setup()      {}
func start()      { deeper() }
func deeper()     { recursive() }
func recursive()  { recursive() }
func background() {}
func literal()    {}
func repeated()   {}
func unused()     {}

func handle(func()) {}

func handlers() { handle(handler) }
func handler()  {}

func NewCommand() *cobra.Command {
	return &cobra.Command{RunE: func() error { return serve() }}
}

func NewOther() *cobra.Command {
	name := "other"
	return &cobra.Command{Use: name, RunE: func() error { println(name); return other() }}
}

func serve() error { return nil }
func other() error { return nil }

func both()   {}
func caller() { both() }
`

type fake map[string]*types.Package

func (f fake) Import(path string) (*types.Package, error) { return f[path], nil }

func TestLifetimes(t *testing.T) {
	fset := token.NewFileSet()
	parse := func(src string) []*ast.File {
		f, err := parser.ParseFile(fset, "x.go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		return []*ast.File{f}
	}
	imports := make(fake)
	lib, err := (&types.Config{}).Check("github.com/spf13/cobra", fset, parse(cobra), nil)
	if err != nil {
		t.Fatal(err)
	}
	imports["github.com/spf13/cobra"] = lib
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: imports}, fset, types.NewPackage("main", "main"), parse(program), 0)
	if err != nil {
		t.Fatal(err)
	}
	funcs := []*ssa.Function{pkg.Func("init")}
	byName := make(map[string]*ssa.Function)
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		byName[fn.Name()] = fn
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	for _, m := range pkg.Members {
		if fn, ok := m.(*ssa.Function); ok && fn.Synthetic == "" {
			add(fn)
		}
	}
	info := New(funcs, false).Graph
	for name, want := range map[string]knowledge.Lifetime{
		"main": knowledge.Main, "init#1": knowledge.Main,
		"setup": knowledge.Process, "start": knowledge.Process, "deeper": knowledge.Process, "background": knowledge.Process, "literal": knowledge.Process,
		"recursive": knowledge.Unknown, "repeated": knowledge.Unknown, "unused": knowledge.Unknown,
		"handlers": knowledge.Unknown, "handler": knowledge.Unknown,
		"NewCommand": knowledge.Unknown, "NewCommand$1": knowledge.Process, "serve": knowledge.Process,
		"NewOther$1": knowledge.Process, "other": knowledge.Process,
		"caller": knowledge.Unknown, "both": knowledge.Unknown,
	} {
		if byName[name] == nil {
			t.Fatalf("no function %s", name)
		}
		if got := info.Of(byName[name]); got != want {
			t.Errorf("%s: lifetime %d, want %d", name, got, want)
		}
	}
}
