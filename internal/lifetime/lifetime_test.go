package lifetime

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

const cobra = `package cobra

type Command struct {
	Use  string
	RunE func() error
}
`

const cobraProgram = `package main

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
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: imports}, fset, types.NewPackage("main", "main"), parse(cobraProgram), 0)
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
	info := NewGraph(callgraph.New(funcs, nil, callgraph.Options{}, nil).Graph, nil)
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

// TestEndsOnError checks in which functions an error ends the process: those whose names say so.
func TestEndsOnError(t *testing.T) {
	const src = `package main

import "errors"

func try() error { return errors.New("") }

func ends1() error { return try() }
func ends2() error { return try() }
func ends3() error { return try() }
func ends4() error { return try() }
func ends5() error { return try() }
func goesOn1() error { return try() }
func goesOn2() error { return try() }
func goesOn3() error { return try() }
func goesOn4() error { return try() }
func goesOn5() error { return try() }

var starts = map[string]func() error{"a": ends3}

func endsRun() error {
	if err := ends1(); err != nil {
		return err
	}
	for _, start := range starts {
		if err := start(); err != nil {
			return errors.Join(errors.New("start"), err)
		}
	}
	_ = goesOn1()
	if err := goesOn2(); err != nil {
		println("never mind")
	}
	for {
		if err := goesOn3(); err == nil {
			break
		}
	}
	go goesOn4()
	if err := goesOn5(); err != nil {
		println("once")
	}
	return ends2()
}

func main() {
	var err error
	if err = ends4(); err != nil {
		panic(err)
	}
	func() {
		if err = ends5(); err != nil {
			println("end")
			panic(err)
		}
	}()
	if err := goesOn5(); err != nil {
		panic(err)
	}
	if err := endsRun(); err != nil {
		panic(err)
	}
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, types.NewPackage("p", "main"), []*ast.File{file}, ssa.SanityCheckFunctions)
	if err != nil {
		t.Fatal(err)
	}
	var funcs []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		for _, lit := range fn.AnonFuncs {
			add(lit)
		}
	}
	for _, m := range pkg.Members {
		if fn, ok := m.(*ssa.Function); ok {
			add(fn)
		}
	}
	g := NewGraph(callgraph.New(funcs, nil, callgraph.Options{}, nil).Graph, nil)
	for _, fn := range funcs {
		isEnd, isOther := strings.HasPrefix(fn.Name(), "ends"), strings.HasPrefix(fn.Name(), "goesOn")
		if (isEnd || isOther) && g.EndsOnError(fn) != isEnd {
			t.Errorf("%s: an error ends the process: %t", fn.Name(), !isEnd)
		}
	}
}
