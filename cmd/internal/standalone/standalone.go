// Package standalone runs analyzers on package patterns, as the leaklint
// command does outside go vet.
//
// The sources of three kinds of packages are read: those named, those of the
// main module that they reach, and those of other modules that touch a modelled
// API, as ownership crosses modules. Of all others there are types only, which
// is what keeps a run on a controller at megabytes where loading the whole world
// from source takes gigabytes: package load has them from the build cache, or from
// what the packages declare, and nothing is compiled.
package standalone

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/facts"
	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/load"
)

// A Config says what to analyze.
type Config struct {
	Analyzers []*analysis.Analyzer
	Patterns  []string
	Tests     bool      // analyze test packages, too
	Dir       string    // where patterns are resolved; "" for the current directory
	Tags      string    // build tags, separated by commas
	Debug     io.Writer // may be nil
	Progress  *Progress // may be nil

	// Read is told the text of each file that is analyzed, several at a time. May be nil.
	Read func(file string, text []byte)

	// Also has further packages of the named packages' modules analyzed. May be nil.
	Also func(*packages.Package) bool

	// Keep is where it is kept what the packages contribute, for runs to come that are told the same: nil
	// for nowhere. GaveUp reports whether something was given up in a package.
	Keep   *kept.Cache
	Told   string
	GaveUp func(path string) bool

	// Matters reports whether a package of another module does that imports these,
	// given which of them do.
	Matters func(path string, imports []string, matters func(path string) bool) bool
}

// A Result is what a run came to.
type Result struct {
	Actions []*analyze.Action // of all packages that were analyzed
	Named   map[string]bool   // import paths of the packages named
	Errors  []error           // of packages that could not be analyzed

	packages []*packages.Package
	again    *again // nil if nothing is kept
}

// Package returns the package with that import path, if anything that was analyzed
// comes to it, or nil, and whether all of it is known: those of main modules are read
// from source, and nobody can call what others do not export.
func (r *Result) Package(path string) (found *types.Package, whole bool) {
	if r.again != nil {
		return r.again.find(path), true
	}
	packages.Visit(r.packages, nil, func(pkg *packages.Package) {
		if pkg.PkgPath == path {
			found = pkg.Types
		}
	})
	return found, true
}

// Reported returns the actions on the packages named.
func (r *Result) Reported() []*analyze.Action {
	return slices.DeleteFunc(slices.Clone(r.Actions), func(act *analyze.Action) bool { return !r.isNamed(act.Package) })
}

// Unread returns the Go files in the directories of a package that are no part of it in this
// run: tests, and those for other systems or build tags.
func (r *Result) Unread(path string) []string {
	var files, read []string
	for _, pkg := range r.packages {
		if pkg.PkgPath != path && pkg.PkgPath != path+"_test" {
			continue
		}
		read = append(read, pkg.GoFiles...)
		for _, name := range slices.Concat(pkg.GoFiles, pkg.IgnoredFiles) {
			all, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*.go"))
			if err == nil {
				files = append(files, all...)
			}
		}
	}
	return slices.DeleteFunc(files, func(name string) bool { return slices.Contains(read, name) })
}

// IsGone reports whether a package would belong to a main module of the run, and has no
// directory there.
func (r *Result) IsGone(path string) bool {
	for _, pkg := range r.packages {
		m := pkg.Module
		if m == nil || !m.Main || m.Dir == "" {
			continue
		}
		if rel, ok := strings.CutPrefix(strings.TrimSuffix(path, "_test")+"/", m.Path+"/"); ok {
			_, err := os.Stat(filepath.Join(m.Dir, filepath.FromSlash(rel)))
			return errors.Is(err, fs.ErrNotExist)
		}
	}
	return false
}

// Failed returns how many of the packages named were not analyzed: they, or what they import,
// have errors.
func (r *Result) Failed() int {
	failed := make(map[string]bool)
	for _, pkg := range r.packages {
		if r.isNamed(pkg) && isUnsound(pkg) {
			failed[strings.TrimSuffix(pkg.PkgPath, "_test")] = true
		}
	}
	return len(failed)
}

func isUnsound(pkg *packages.Package) bool {
	return pkg.IllTyped || len(pkg.Errors) > 0 && !slices.ContainsFunc(pkg.Errors, isNoGoFiles)
}

// Scope returns which packages the run is about. What only tests use that were not analyzed is seen.
func (r *Result) Scope() driver.Scope {
	unseen := make(map[string]bool)
	for _, pkg := range r.packages {
		if pkg.ForTest != "" || !isUnsound(pkg) {
			continue
		}
		packages.Visit([]*packages.Package{pkg}, func(p *packages.Package) bool {
			first := !unseen[p.PkgPath]
			unseen[p.PkgPath] = true
			return first
		}, nil)
	}
	return driver.Scope{Named: r.Named, Unseen: unseen}
}

// Dirs returns the directories of the packages named that belong to main modules.
func (r *Result) Dirs() []string {
	var dirs []string
	for _, pkg := range r.packages {
		if r.isNamed(pkg) && isMain(pkg) && len(pkg.GoFiles) > 0 {
			dirs = append(dirs, filepath.Dir(pkg.GoFiles[0]))
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// Files returns the Go files of the packages named.
func (r *Result) Files() []string {
	var files []string
	for _, pkg := range r.packages {
		if r.isNamed(pkg) {
			files = append(files, pkg.GoFiles...)
		}
	}
	slices.Sort(files)
	return slices.Compact(files) // a package with its tests has those of the package
}

func (r *Result) isNamed(pkg *packages.Package) bool {
	return r.Named[pkg.PkgPath] || r.Named[strings.TrimSuffix(pkg.PkgPath, "_test")]
}

// Run analyzes the packages that cfg names. It fails if there are none; a
// package with errors is skipped, the others are analyzed.
func Run(cfg *Config) (*Result, error) {
	from := load.NewConfig(cfg.Dir)
	if cfg.Tags != "" {
		from.BuildFlags = []string{"-tags=" + cfg.Tags}
	}
	if cfg.Read != nil {
		from.ParseFile = func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
			cfg.Read(name, text)
			return load.Parse(fset, name, text)
		}
	}
	cfg.Progress.start("looking for packages")
	named, pkgs, err := choose(cfg, from)
	if err != nil {
		return nil, err
	}
	if cfg.Tests {
		if pkgs, err = withTests(cfg, from, named, pkgs); err != nil {
			return nil, err
		}
	}
	r := &run{cfg: cfg, res: &Result{Named: named, packages: pkgs}, known: facts.NewStore()}
	cfg.Progress.start(reading)
	if err := r.readAll(from, pkgs); err != nil {
		return nil, err
	}
	r.res.collectErrors()
	if r.res.again == nil {
		r.tell(len(pkgs))
	}
	return r.res, nil
}

// tell tells how many packages there were.
func (r *run) tell(read int) {
	if r.cfg.Debug != nil {
		fmt.Fprintf(r.cfg.Debug, "leaklint: %d packages named, %d read from source, %d sound\n", len(r.res.Named), read, r.sound)
	}
}

// collectErrors fills in the errors, each once: a package and its test variant share files,
// several packages what fails in one that they import, and checks what they require. Where an
// import fails, it is no news that what it has is not defined.
func (r *Result) collectErrors() {
	seen := make(map[string]bool)
	add := func(err error) {
		if text := err.Error(); !seen[text] {
			seen[text] = true
			r.Errors = append(r.Errors, err)
		}
	}
	isAsked := func(pkg *packages.Package) bool { return r.isNamed(pkg) || isMain(pkg) }
	if !slices.ContainsFunc(r.packages, func(pkg *packages.Package) bool { return isAsked(pkg) && len(pkg.Errors) > 0 }) && r.Failed() > 0 {
		isAsked = func(*packages.Package) bool { return true } // it is what others import
	}
	for _, pkg := range r.packages {
		if isAsked(pkg) {
			without := slices.ContainsFunc(pkg.Errors, func(e packages.Error) bool { return strings.HasPrefix(e.Msg, "could not import ") })
			for _, e := range pkg.Errors {
				if !without || !strings.HasPrefix(e.Msg, "undefined: ") {
					add(e)
				}
			}
		}
	}
	for _, act := range r.Reported() {
		if act.Err != nil {
			add(act.Err)
		}
	}
}

// withTests returns the packages once more, those named with their tests. Those of others are
// not looked at, and what they import need not be there.
func withTests(cfg *Config, from *packages.Config, named map[string]bool, pkgs []*packages.Package) ([]*packages.Package, error) {
	wanted, imported := make(map[string]bool), make(map[string]bool)
	for _, pkg := range pkgs {
		wanted[pkg.PkgPath] = !named[pkg.PkgPath]
	}
	unnamed := func(pkg *packages.Package) bool { return !named[pkg.PkgPath] }
	packages.Visit(slices.DeleteFunc(slices.Clone(pkgs), unnamed), nil, func(pkg *packages.Package) { imported[pkg.PkgPath] = true })
	patterns := slices.Sorted(maps.Keys(named))
	for _, pkg := range pkgs {
		if !imported[pkg.PkgPath] {
			patterns = append(patterns, pkg.PkgPath) // cfg.Also
		}
	}
	if slices.Contains(patterns, "command-line-arguments") {
		patterns = cfg.Patterns // files, which have no path
	}
	from.Tests = true
	tested, err := load.ListKept(cfg.Keep, cfg.Told, from, patterns...)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(tested)
	packages.Visit(tested, nil, func(pkg *packages.Package) {
		if wanted[pkg.PkgPath] && pkg.ID == pkg.PkgPath {
			all = append(all, pkg)
		}
	})
	return all, nil
}

// A run is one call of Run.
type run struct {
	cfg   *Config
	known *facts.Store

	mu    sync.Mutex // guards what follows
	res   *Result
	sound int
}

// readAll reads and analyzes the packages, but for those that are known from an earlier run.
func (r *run) readAll(from *packages.Config, pkgs []*packages.Package) error {
	if r.cfg.Keep != nil {
		r.res.again = newAgain(r, from, pkgs)
		err := r.res.again.settle()
		r.res.Actions = r.res.again.collect()
		return err
	}
	err := load.Each(from, pkgs, func(pkg *packages.Package) {
		actions := r.analyze(pkg)
		r.mu.Lock()
		defer r.mu.Unlock()
		if !pkg.IllTyped {
			r.sound++
		}
		r.res.Actions = append(r.res.Actions, actions...)
	}, r.cfg.Progress.types)
	slices.SortStableFunc(r.res.Actions, func(a, b *analyze.Action) int { return strings.Compare(a.Package.ID, b.Package.ID) })
	return err
}

// analyze analyzes a package whose imports are done, and forgets its syntax, unless a
// check keeps it to judge again what it found.
func (r *run) analyze(pkg *packages.Package) []*analyze.Action {
	defer func() { r.cfg.Progress.step("analyzing", len(r.res.packages)) }()
	if pkg.IllTyped {
		return nil
	}
	if pkg.Module == nil {
		pkg.Module = new(packages.Module) // as x/tools' checker does
	}
	if r.res.isNamed(pkg) { // what is named is judged as the user's own, whatever module it belongs to
		own := *pkg.Module
		own.Version = ""
		if own.Path == "" && pkg.PkgPath != "command-line-arguments" && !load.IsStandard(pkg.PkgPath, pkg.Dir) {
			own.Path, own.Main = outside(pkg.PkgPath), true
		}
		pkg.Module = &own
	}
	actions := analyze.Run(pkg, r.cfg.Analyzers, r.known)
	pkg.Syntax, pkg.TypesInfo = nil, nil
	return actions
}

// outside returns a path that stands for the module of a package that has none, as the go command
// was told of no modules: what is behind it in the path of the package is of one project.
//
//	github.com/me/ctl/examples    is in GOPATH
//	_/home/me/examples/ctl        is not
func outside(path string) string {
	first, _, _ := strings.Cut(path, "/")
	if first == "_" {
		return strings.TrimSuffix(path, "_test")
	}
	return first
}

// choose returns the import paths that the patterns name, and all packages to be
// read from source.
func choose(cfg *Config, from *packages.Config) (named map[string]bool, sources []*packages.Package, err error) {
	pkgs, err := load.ListKept(cfg.Keep, cfg.Told, from, cfg.Patterns...)
	if err != nil {
		return nil, nil, err
	}
	named = make(map[string]bool)
	for _, pkg := range pkgs {
		named[pkg.PkgPath] = true
	}
	isNone := func(pkg *packages.Package) bool {
		return len(pkg.GoFiles) == 0 && len(pkg.Errors) > 0 && !slices.ContainsFunc(pkg.Errors, isNoGoFiles)
	}
	if i := slices.IndexFunc(pkgs, isNone); i >= 0 && !slices.ContainsFunc(pkgs, func(pkg *packages.Package) bool { return !isNone(pkg) }) {
		return nil, nil, pkgs[i].Errors[0] // else it is told beside what the others have
	}
	if len(pkgs) == 0 {
		return nil, nil, errors.New("no packages match " + strings.Join(cfg.Patterns, " "))
	}
	also, err := further(cfg, from, pkgs)
	if err != nil {
		return nil, nil, err
	}
	if len(also) > 0 {
		if pkgs, err = load.List(from, slices.Concat(cfg.Patterns, also)...); err != nil {
			return nil, nil, err
		}
	}
	mattering := make(map[*packages.Package]bool)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) { // dependencies first
		mattering[pkg] = pkg.Module != nil && matters(cfg, pkg, mattering)
		if named[pkg.PkgPath] || isMain(pkg) || mattering[pkg] {
			sources = append(sources, pkg)
		}
	})
	return named, sources, nil
}

// further returns the import paths of those packages of the modules of pkgs that cfg.Also
// wants analyzed.
func further(cfg *Config, from *packages.Config, pkgs []*packages.Package) ([]string, error) {
	if cfg.Also == nil {
		return nil, nil
	}
	var modules []string
	for _, pkg := range pkgs {
		if m := pkg.Module; m != nil && m.Main && !slices.Contains(modules, m.Path+"/...") {
			modules = append(modules, m.Path+"/...")
		}
	}
	if len(modules) == 0 {
		return nil, nil
	}
	all, err := load.List(from, modules...)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, pkg := range all {
		if cfg.Also(pkg) {
			paths = append(paths, pkg.PkgPath)
		}
	}
	return paths, nil
}

// Resolve judges again what was found, now that all packages are known: see driver.Resolve.
func (r *Result) Resolve(cfg *config.Config) error {
	if r.again == nil {
		driver.Resolve(r.Actions, cfg, r.Scope())
		return nil
	}
	return r.again.resolve(cfg)
}

// isNoGoFiles reports whether the error says that build constraints exclude
// all files of a package, which is no reason to stop.
func isNoGoFiles(e packages.Error) bool {
	return strings.Contains(e.Msg, "build constraints exclude all Go files") || strings.Contains(e.Msg, "no Go files in")
}

// isMain reports whether the package belongs to a main module, or to one that
// is replaced by a directory.
func isMain(pkg *packages.Package) bool {
	m := pkg.Module
	if m == nil {
		return false
	}
	return m.Main || m.Replace != nil && m.Replace.Version == ""
}

// matters reports whether a package of another module does.
func matters(cfg *Config, pkg *packages.Package, known map[*packages.Package]bool) bool {
	imports := make(map[string]*packages.Package)
	var paths []string
	for _, imp := range pkg.Imports {
		imports[imp.PkgPath] = imp
		paths = append(paths, imp.PkgPath)
	}
	return cfg.Matters(pkg.PkgPath, paths, func(path string) bool { return known[imports[path]] })
}
