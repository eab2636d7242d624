// Package load reads some packages from source, and of all that they import the types,
// with one universe of types for both.
//
// Nothing is compiled for that. Where the build cache has the export data of what is imported,
// as after go build, it is read; otherwise the types come from the declarations in the source,
// without function bodies, as far as they are needed: that takes a twentieth of what the
// compiler takes, which packages.Load would wait for, as it would for export data of the
// packages read from source, that nobody reads.
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
	"regexp"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/packages"
)

// List returns the packages that match the patterns, with those that they import,
// and their files, before cgo, but without syntax or types. An error in a package is in its
// Errors: that it embeds files which are not there is one, of which the go command
// tells only who asks for them.
func List(cfg *packages.Config, patterns ...string) ([]*packages.Package, error) {
	list := *cfg
	list.Mode = listMode
	pkgs, err := packages.Load(&list, patterns...)
	if err != nil {
		return nil, withoutDownloads(err)
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		pkg.CompiledGoFiles = pkg.GoFiles
		for i, e := range pkg.Errors {
			if e.Pos != "" && e.Pos != "-" && !filepath.IsAbs(e.Pos) { // relative to where the go command runs
				pkg.Errors[i].Pos = filepath.Join(dir, e.Pos)
			}
		}
	})
	return pkgs, nil
}

// withoutDownloads returns an error of the go command without what that tells of its downloads before.
//
//	err: exit status 1: stderr: go: downloading example.com/m v1.0.0
//	go: example.com/m@v1.0.0: reading https://proxy.golang.org/example.com/m/@v/v1.0.0.zip: 403 Forbidden
func withoutDownloads(err error) error {
	text := downloads.ReplaceAllString(err.Error(), "$1")
	if text == err.Error() {
		return err
	}
	return errors.New(text)
}

var downloads = regexp.MustCompile(`(?m)(^|: )go: downloading \S+ \S+\n?`)

const listMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule |
	packages.NeedTypesSizes | packages.NeedEmbedFiles | packages.NeedForTest

// Read fills in the syntax and types of the packages, which come from [List] with the
// same configuration, and the types of all that they import directly. What lies between
// two of them is read from source, too, for its types alone. The positions are in
// cfg.Fset.
//
// Errors of syntax and of types are in the Errors of the packages, but for those of packages
// that are read for their types alone.
func Read(cfg *packages.Config, pkgs []*packages.Package) error {
	return Each(cfg, pkgs, func(*packages.Package) {}, func(done, of int) {})
}

// Each is like [Read], and calls f with each of the packages when it has syntax and types,
// and f has returned for those of them that it imports: several at a time. What f takes
// away from a package is not needed for others, but for its types. Before that, typed is called
// as the packages get their types of which nothing else is wanted, with how many have them, and
// how many are known to need them.
func Each(cfg *packages.Config, pkgs []*packages.Package, f func(*packages.Package), typed func(done, of int)) error {
	return EachWith(cfg, pkgs, ExportData, f, typed)
}

// EachWith is Each for who knows himself which export data there is: of the packages, and of all that they
// import, by package path. What there is of a package there is of all that it imports.
func EachWith(cfg *packages.Config, pkgs []*packages.Package, exported Exported, f func(*packages.Package), typed func(done, of int)) error {
	l := &loader{
		cfg: cfg, f: f, typed: typed, exported: exported, cores: make(chan struct{}, runtime.GOMAXPROCS(0)),
		judged: make(map[*packages.Package]bool), nodes: make(map[*packages.Package]*node),
	}
	if err := cgo(cfg, pkgs); err != nil {
		return err
	}
	for _, pkg := range pkgs {
		l.judged[pkg] = true
	}
	var sources []*packages.Package // dependencies first
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		if pkg.PkgPath == "unsafe" { // has neither source nor export data
			pkg.Types, pkg.TypesInfo, pkg.Fset = types.Unsafe, new(types.Info), cfg.Fset
			return
		}
		if l.judged[pkg] || slices.ContainsFunc(importsOf(pkg), func(imp *packages.Package) bool { return l.nodes[imp] != nil }) {
			l.nodes[pkg] = &node{done: make(chan struct{})}
			sources = append(sources, pkg)
		}
	})
	l.border(sources)
	l.check(sources)
	return nil
}

// Types gives types to a package that comes from [List], and to nothing else but what it needs for that.
func Types(cfg *packages.Config, pkg *packages.Package) {
	list := []*packages.Package{pkg}
	cores := make(chan struct{}, runtime.GOMAXPROCS(0))
	newDependencies(cfg, cores, ExportData(cfg, list), func(done, of int) {}).load(list)
}

// A loader is one call of Each.
type loader struct {
	cfg      *packages.Config
	f        func(*packages.Package)
	typed    func(done, of int)
	exported Exported
	cores    chan struct{}               // held by who computes
	judged   map[*packages.Package]bool  // to be read with function bodies
	nodes    map[*packages.Package]*node // the judged ones, and what lies between two of them
}

// A node is a package that is done when those are that it imports.
type node struct {
	done chan struct{} // closed when it is type-checked, and the caller has seen it
}

// border gives types to all packages that those in sources import.
func (l *loader) border(sources []*packages.Package) {
	var border []*packages.Package
	for _, pkg := range sources {
		for _, imp := range importsOf(pkg) {
			if imp.Types == nil && l.nodes[imp] == nil && !slices.Contains(border, imp) {
				border = append(border, imp)
			}
		}
	}
	newDependencies(l.cfg, l.cores, l.exported(l.cfg, border), l.typed).load(border)
	for _, pkg := range border {
		pkg.Imports = nil // known to the types
	}
}

// check parses and type-checks the packages, as many at a time as there are cores, each
// when what it imports is done.
func (l *loader) check(sources []*packages.Package) {
	var g errgroup.Group
	for _, pkg := range sources {
		g.Go(func() error {
			defer close(l.nodes[pkg].done)
			for _, imp := range importsOf(pkg) {
				if n := l.nodes[imp]; n != nil {
					<-n.done
				}
			}
			l.cores <- struct{}{}
			defer func() { <-l.cores }()
			l.checkPackage(pkg)
			return nil
		})
	}
	_ = g.Wait() // errors are those of the packages
}

func (l *loader) checkPackage(pkg *packages.Package) {
	pkg.Fset = l.cfg.Fset
	if l.judged[pkg] {
		check(pkg, imports{pkg}, l.cfg)
	} else {
		declared(l.cfg, pkg).check(l.cfg, types.NewPackage(pkg.PkgPath, pkg.Name))
	}
	if !l.judged[pkg] {
		return // whatever is wrong with it: so it is with all that are read for their types
	}
	pkg.IllTyped = len(pkg.Errors) > 0 ||
		slices.ContainsFunc(importsOf(pkg), func(imp *packages.Package) bool { return imp.IllTyped })
	l.f(pkg)
}

// Check fills in the syntax and types of a package of which the files are known, and its
// Errors.
func Check(pkg *packages.Package, imp types.Importer) {
	check(pkg, imp, new(packages.Config))
	pkg.IllTyped = len(pkg.Errors) > 0
}

func check(pkg *packages.Package, imp types.Importer, cfg *packages.Config) {
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
		Importer:  imp,
		Error:     func(err error) { addError(pkg, err) },
		Sizes:     pkg.TypesSizes,
		GoVersion: goVersion(pkg),
	}
	err := types.NewChecker(conf, pkg.Fset, pkg.Types, pkg.TypesInfo).Files(pkg.Syntax)
	if len(pkg.Errors) == 0 {
		addError(pkg, err) // one that was not handed to conf.Error
	}
	if len(pkg.Errors) == 0 {
		addError(pkg, unknownType(pkg))
	}
}

// unknownType returns an error at the first expression that has no type, or nil. The type checker says nothing of it where what is imported has
// declared it with a type that is nowhere, and nothing of all that is done with it.
func unknownType(pkg *packages.Package) error {
	var first ast.Expr
	for expr, tv := range pkg.TypesInfo.Types {
		if (tv.IsValue() || tv.IsType()) && tv.Type == types.Typ[types.Invalid] && (first == nil || expr.Pos() < first.Pos()) {
			first = expr
		}
	}
	if first == nil {
		return nil
	}
	msg := fmt.Sprintf("the type of %s is not known, as a package that declares it has errors: go build says which", types.ExprString(first))
	return types.Error{Fset: pkg.Fset, Pos: first.Pos(), Msg: msg}
}

// goVersion returns the version of the language that the package is written in, or "".
func goVersion(pkg *packages.Package) string {
	if pkg.Module == nil || pkg.Module.GoVersion == "" {
		return ""
	}
	return "go" + pkg.Module.GoVersion
}

func readFile(cfg *packages.Config, name string) ([]byte, error) {
	if src, ok := cfg.Overlay[name]; ok {
		return src, nil
	}
	return os.ReadFile(name)
}

func parseFile(cfg *packages.Config, fset *token.FileSet, name string) (*ast.File, error) {
	src, err := readFile(cfg, name)
	if err != nil {
		return nil, err
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

// The imports of a package, as types.
type imports struct{ pkg *packages.Package }

func (i imports) Import(path string) (*types.Package, error) {
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
