package growth

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/load"
	"golang.org/x/tools/txtar"
)

//go:embed stubs.txtar
var stubs []byte

// Check parses and type-checks packages, each of which may import those before it, and
// returns them as analyzers want them: with syntax, and what they import as types only.
func Check(pkgs []Package) ([]*packages.Package, error) {
	fset := token.NewFileSet()
	c := &checker{
		fset:   fset,
		std:    importer.ForCompiler(fset, "gc", nil),
		module: &packages.Module{Path: "growth.example", Main: true},
		stubs:  make(map[string]string),
		known:  make(map[string]*packages.Package),
	}
	for _, f := range txtar.Parse(stubs).Files {
		c.stubs[f.Name] = string(f.Data)
	}
	list := make([]*packages.Package, len(pkgs))
	for i, p := range pkgs {
		pkg, err := c.check(p.Path, p.Text)
		if err != nil {
			return nil, err
		}
		list[i] = pkg
	}
	return list, nil
}

// A checker is one call of Check.
type checker struct {
	fset   *token.FileSet
	std    types.Importer
	module *packages.Module
	stubs  map[string]string // texts by import path
	known  map[string]*packages.Package
}

// check type-checks a package with bodies.
func (c *checker) check(path, text string) (*packages.Package, error) {
	file, err := parser.ParseFile(c.fset, path+".go", text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	info := load.NewInfo()
	pkg := c.newPackage(path)
	conf := types.Config{Importer: importerFor{c, pkg}, Sizes: pkg.TypesSizes, GoVersion: "go1.26"}
	if pkg.Types, err = conf.Check(path, c.fset, []*ast.File{file}, info); err != nil {
		return nil, err
	}
	pkg.Name, pkg.Syntax, pkg.TypesInfo, pkg.Module = pkg.Types.Name(), []*ast.File{file}, info, c.module
	c.known[path] = pkg
	return pkg, nil
}

func (c *checker) newPackage(path string) *packages.Package {
	return &packages.Package{
		ID: path, PkgPath: path, Fset: c.fset,
		Imports:    make(map[string]*packages.Package),
		TypesSizes: types.SizesFor("gc", "amd64"),
	}
}

// load returns the types of a package that another one imports.
func (c *checker) load(path string) (*packages.Package, error) {
	if pkg := c.known[path]; pkg != nil {
		return pkg, nil
	}
	if text, ok := c.stubs[path]; ok {
		pkg, err := c.check(path, text)
		if err != nil {
			return nil, fmt.Errorf("stub: %v", err)
		}
		pkg.Syntax, pkg.TypesInfo, pkg.Module = nil, nil, &packages.Module{Path: path, Version: "v1.0.0"}
		return pkg, nil
	}
	t, err := c.std.Import(path)
	if err != nil {
		return nil, err
	}
	pkg := c.newPackage(path)
	pkg.Name, pkg.Types = t.Name(), t
	c.known[path] = pkg
	return pkg, nil
}

// importerFor gives a package what it imports.
type importerFor struct {
	*checker
	pkg *packages.Package
}

func (i importerFor) Import(path string) (*types.Package, error) {
	imp, err := i.load(path)
	if err != nil {
		return nil, err
	}
	i.pkg.Imports[path] = imp
	return imp.Types, nil
}
