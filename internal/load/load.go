// Package load reads some packages from source and all that they import as
// compiled export data, with one universe of types for both.
//
// packages.Load does that too, but makes the go command compile the packages read
// from source as well, for export data that nobody reads. With a cold build cache,
// as in continuous integration, that is half of what a run on a controller costs.
// So the go command is asked twice here: which packages there are, which compiles
// nothing, and for the export data of those at the border.
package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"
)

// List returns the packages that match the patterns, with those that they import,
// and their files, but without syntax or types. An error in a package is in its
// Errors: that it embeds files which are not there is one, of which the go command
// tells only who asks for them.
func List(cfg *packages.Config, patterns ...string) ([]*packages.Package, error) {
	list := *cfg
	list.Mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
		packages.NeedDeps | packages.NeedModule | packages.NeedTypesSizes | packages.NeedEmbedFiles
	pkgs, err := packages.Load(&list, patterns...)
	if err != nil {
		return nil, err
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		for i, e := range pkg.Errors {
			if e.Pos != "" && e.Pos != "-" && !filepath.IsAbs(e.Pos) { // relative to where the go command runs
				pkg.Errors[i].Pos = filepath.Join(dir, e.Pos)
			}
		}
	})
	return pkgs, nil
}

// Read fills in the syntax and types of the packages, which come from [List] with the
// same configuration, and the types of all that they import directly. What lies between
// two of them is read from source, too, for its types alone. The positions are in
// cfg.Fset.
//
// Errors of syntax, of types and of export data are in the Errors of the packages.
func Read(cfg *packages.Config, pkgs []*packages.Package) error {
	return Each(cfg, pkgs, func(*packages.Package) {})
}

// Each is like [Read], and calls f with each of the packages when it has syntax and types,
// and f has returned for those of them that it imports: several at a time. What f takes
// away from a package is not needed for others, but for its types.
func Each(cfg *packages.Config, pkgs []*packages.Package, f func(*packages.Package)) error {
	l := &loader{cfg: cfg, f: f, bodies: make(map[*packages.Package]bool), nodes: make(map[*packages.Package]*node)}
	for _, pkg := range pkgs {
		l.bodies[pkg] = true
	}
	var sources []*packages.Package // dependencies first
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		if pkg.PkgPath == "unsafe" { // has neither source nor export data
			pkg.Types, pkg.TypesInfo, pkg.Fset = types.Unsafe, new(types.Info), cfg.Fset
			return
		}
		if l.bodies[pkg] || slices.ContainsFunc(importsOf(pkg), func(imp *packages.Package) bool { return l.nodes[imp] != nil }) {
			l.nodes[pkg] = &node{done: make(chan struct{})}
			sources = append(sources, pkg)
		}
	})
	if err := l.border(sources); err != nil {
		return err
	}
	l.check(sources)
	return nil
}

// A loader is one call of Each.
type loader struct {
	cfg    *packages.Config
	f      func(*packages.Package)
	bodies map[*packages.Package]bool  // to be read with function bodies
	nodes  map[*packages.Package]*node // all to be read from source
}

// A node is a package read from source.
type node struct {
	done chan struct{} // closed when it is type-checked, and the caller has seen it
}

// border reads the export data of all packages that those in sources import.
func (l *loader) border(sources []*packages.Package) error {
	byPath := make(map[string][]*packages.Package)
	for _, pkg := range sources {
		for _, imp := range importsOf(pkg) {
			if imp.Types == nil && l.nodes[imp] == nil && !slices.Contains(byPath[imp.PkgPath], imp) {
				byPath[imp.PkgPath] = append(byPath[imp.PkgPath], imp)
			}
		}
	}
	if len(byPath) == 0 {
		return nil
	}
	paths := make([]string, 0, len(byPath))
	for path := range byPath {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	cfg := *l.cfg
	cfg.Mode = packages.LoadTypes
	cfg.Tests = false
	compiled, err := packages.Load(&cfg, paths...)
	if err != nil {
		return err
	}
	for _, c := range compiled {
		for _, pkg := range byPath[c.PkgPath] {
			pkg.Types, pkg.Fset, pkg.Errors, pkg.IllTyped = c.Types, c.Fset, c.Errors, c.IllTyped
			pkg.Imports = nil // known to the types
		}
		delete(byPath, c.PkgPath)
	}
	for path, pkgs := range byPath {
		for _, pkg := range pkgs {
			pkg.Errors = append(pkg.Errors, packages.Error{Msg: fmt.Sprintf("the go command does not compile it; go list -export %s tells why", path), Kind: packages.ListError})
		}
	}
	return nil
}

// check parses and type-checks the packages, as many at a time as there are cores, each
// when what it imports is done.
func (l *loader) check(sources []*packages.Package) {
	var g errgroup.Group
	cores := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, pkg := range sources {
		g.Go(func() error {
			defer close(l.nodes[pkg].done)
			for _, imp := range importsOf(pkg) {
				if n := l.nodes[imp]; n != nil {
					<-n.done
				}
			}
			cores <- struct{}{}
			defer func() { <-cores }()
			l.checkPackage(pkg)
			return nil
		})
	}
	_ = g.Wait() // errors are those of the packages
}

func (l *loader) checkPackage(pkg *packages.Package) {
	pkg.Fset = l.cfg.Fset
	if cgo := pkg.Imports["runtime/cgo"]; cgo != nil && len(pkg.Errors) == 0 { // why there is no "C" to be imported
		pkg.Errors = slices.DeleteFunc(slices.Clone(cgo.Errors), func(e packages.Error) bool { return e.Kind != packages.ListError })
	}
	check(pkg, importer{pkg}, l.cfg, l.bodies[pkg])
	pkg.IllTyped = len(pkg.Errors) > 0 ||
		slices.ContainsFunc(importsOf(pkg), func(imp *packages.Package) bool { return imp.IllTyped })
	if l.bodies[pkg] {
		l.f(pkg)
	} else {
		pkg.Syntax, pkg.TypesInfo = nil, nil // no analyzer can be run on it
	}
}

// Check fills in the syntax and types of a package of which the files are known, and its
// Errors.
func Check(pkg *packages.Package, imp types.Importer) {
	check(pkg, imp, new(packages.Config), true)
	pkg.IllTyped = len(pkg.Errors) > 0
}

func check(pkg *packages.Package, imp types.Importer, cfg *packages.Config, bodies bool) {
	for _, name := range pkg.CompiledGoFiles {
		file, err := parseFile(cfg, pkg.Fset, name)
		if file != nil {
			pkg.Syntax = append(pkg.Syntax, file)
		}
		addError(pkg, err)
	}
	pkg.Types = types.NewPackage(pkg.PkgPath, pkg.Name)
	pkg.TypesInfo = NewInfo()
	conf := &types.Config{
		Importer:         imp,
		IgnoreFuncBodies: !bodies,
		Error:            func(err error) { addError(pkg, err) },
		Sizes:            pkg.TypesSizes,
	}
	if pkg.Module != nil && pkg.Module.GoVersion != "" {
		conf.GoVersion = "go" + pkg.Module.GoVersion
	}
	err := types.NewChecker(conf, pkg.Fset, pkg.Types, pkg.TypesInfo).Files(pkg.Syntax)
	if len(pkg.Errors) == 0 {
		addError(pkg, err) // one that was not handed to conf.Error
	}
}

func parseFile(cfg *packages.Config, fset *token.FileSet, name string) (*ast.File, error) {
	src, ok := cfg.Overlay[name]
	if !ok {
		var err error
		if src, err = os.ReadFile(name); err != nil {
			return nil, err
		}
	}
	if cfg.ParseFile != nil {
		return cfg.ParseFile(fset, name, src)
	}
	return Parse(fset, name, src)
}

// Parse parses a file as analyzers need it. It is what is called if a configuration has no
// ParseFile.
func Parse(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	return parser.ParseFile(fset, name, src, parser.AllErrors|parser.ParseComments|parser.SkipObjectResolution)
}

// An importer gives a package what it imports, as types.
type importer struct{ pkg *packages.Package }

func (i importer) Import(path string) (*types.Package, error) {
	imp := i.pkg.Imports[path]
	if imp == nil {
		if path == "unsafe" { // of code that cgo made
			return types.Unsafe, nil
		}
		if path == "C" {
			return nil, errors.New("cgo has failed")
		}
		return nil, fmt.Errorf("the go command does not list the import of %s", path)
	}
	if imp.Name == "" && len(imp.Errors) > 0 { // there is none: the go command says what to do
		return nil, errors.New(imp.Errors[0].Msg)
	}
	if imp.Types == nil || !imp.Types.Complete() {
		if len(imp.Errors) > 0 {
			return nil, imp.Errors[0]
		}
		return nil, fmt.Errorf("no export data for %s", path)
	}
	return imp.Types, nil
}

// addError adds what an error says to those of the package, in the form of
// packages.Load.
func addError(pkg *packages.Package, err error) {
	add := func(kind packages.ErrorKind, pos, msg string) {
		pkg.Errors = append(pkg.Errors, packages.Error{Pos: pos, Msg: msg, Kind: kind})
	}
	var (
		syntax scanner.ErrorList
		typed  types.Error
	)
	switch {
	case err == nil:
	case errors.As(err, &syntax):
		for _, e := range syntax {
			add(packages.ParseError, e.Pos.String(), e.Msg)
		}
	case errors.As(err, &typed):
		pkg.TypeErrors = append(pkg.TypeErrors, typed)
		add(packages.TypeError, typed.Fset.Position(typed.Pos).String(), typed.Msg)
	default:
		add(packages.UnknownError, "-", err.Error())
	}
}

// importsOf returns what the package imports, in the order of the paths.
func importsOf(pkg *packages.Package) []*packages.Package {
	list := make([]*packages.Package, 0, len(pkg.Imports))
	for _, imp := range pkg.Imports {
		list = append(list, imp)
	}
	slices.SortFunc(list, func(a, b *packages.Package) int { return strings.Compare(a.ID, b.ID) })
	return list
}

// NewConfig returns a configuration for [List] and [Read] in a directory, with a file
// set of its own; "" is the current directory.
func NewConfig(dir string) *packages.Config {
	return &packages.Config{Dir: dir, Fset: token.NewFileSet()}
}

// NewInfo returns an info that has all that analyzers may ask for.
func NewInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
}
