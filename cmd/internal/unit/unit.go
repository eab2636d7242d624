// Package unit is what go vet runs, once for each package of a build: it analyzes that
// package, and hands on to units of its importers what they need to know.
//
// x/tools' unitchecker does that, too, but type-checks all 800 packages that a controller
// comes to, and analyzes them. Here those that cannot matter are answered at once, and the
// others take the types of what they import from the compiler, which the go command has
// run before.
package unit

import (
	"fmt"
	"go/build"
	"go/token"
	"go/types"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/facts"
	"github.com/leaklint/leaklint/internal/load"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Driver says what to run and how to print what is found.
type Driver struct {
	Analyzers func() []*analysis.Analyzer // those that are on, once it is configured
	Suite     []*analysis.Analyzer        // all of them

	// Config is the configuration, and Configure has it read for the code in a directory. If findings
	// in tests are wanted, those of the package itself are those of the package without its tests.
	Config    *config.Config
	Configure func(dir string) error

	// Matters reports whether a package of another module does that imports these,
	// given which of them have facts.
	Matters func(path string, imports []string, hasFacts func(path string) bool) bool

	// Listed are facts that analyzers list, whether or not the package mentions what they are about.
	Listed []analysis.Fact

	// Notes tells what was not judged in full, given which package the user named, if any.
	Notes func(named []string) []output.Note

	JSON    bool
	Context int // lines of the source, see output.Text
	Stdout  io.Writer
	Stderr  io.Writer
}

// Run analyzes the package that the .cfg file of the go command describes. It returns
// false if the go command is one that has no export data, and nothing was done. failed
// says that it is to be told so: of a failure it remembers nothing.
func (d *Driver) Run(file string) (done, failed bool, err error) {
	cfg, err := readConfig(file)
	if err != nil {
		return true, true, err
	}
	if !cfg.hasExportData() {
		return false, false, nil
	}
	if cfg.VetxOnly && !cfg.isMain() {
		switch matters, err := d.matters(cfg); {
		case err != nil:
			return true, true, err
		case !matters && len(cfg.imports()) > 0: // without imports its types may be asked for: see analyze
			return true, false, os.WriteFile(cfg.VetxOutput, nil, 0o666)
		}
	}
	failed, err = d.analyze(cfg)
	return true, failed || err != nil, err
}

// matters reports whether a package of another module does.
func (d *Driver) matters(cfg *vetConfig) (matters bool, err error) {
	hasFacts := func(path string) bool {
		vetx := cfg.PackageVetx[path]
		if vetx == "" || err != nil {
			return false
		}
		var has bool
		has, err = facts.HasFacts(vetx)
		return has
	}
	matters = d.Matters(cfg.ImportPath, cfg.imports(), hasFacts)
	return matters, err
}

// analyze analyzes the package, prints its findings if they are wanted, and writes down
// what importers need to know. Of a package without imports that includes its types: it
// may be the first of a go command that has no export data, which only its importers see.
func (d *Driver) analyze(cfg *vetConfig) (failed bool, err error) {
	if cfg.isMain() { // another module's configuration is not for its users
		if err := d.Configure(cfg.Dir); err != nil {
			return true, err
		}
	}
	facts.Register(d.Suite)
	library, err := facts.Read(cfg.PackageVetx)
	if err != nil {
		return true, err
	}
	wanted := d.wanted(library)
	pkg := cfg.load(wanted)
	if len(pkg.Errors) > 0 {
		if cfg.SucceedOnTypecheckFailure {
			return false, nil
		}
		for _, e := range pkg.Errors {
			fmt.Fprintln(d.Stderr, e)
		}
		return true, cfg.skewed()
	}
	if cfg.isMain() {
		if err := d.Config.CheckPackage(pkg.Types); err != nil {
			return true, err
		}
	}
	known := library.Store()
	run := d.Analyzers()
	if !cfg.reports() {
		run = factual(run)
	}
	actions := analyze.Run(pkg, run, known)
	if rest := cfg.withoutTests(); rest != nil && d.Config.Tests && cfg.reports() {
		alone := rest.load(wanted)
		if len(alone.Errors) == 0 {
			actions = append(actions, analyze.Run(alone, run, library.Store())...)
		}
	}
	for _, act := range actions {
		if act.Err != nil {
			return true, act.Err
		}
	}
	if cfg.VetxOutput != "" {
		if err := library.Write(cfg.VetxOutput, pkg.Fset, pkg.Types, known, len(cfg.imports()) == 0); err != nil {
			return true, err
		}
	}
	report := output.FromActions(actions)
	report.Notes = d.Notes(cfg.named())
	if !cfg.VetxOnly && !cfg.isMain() { // the unit of an importer is the same to the go command, and it may not run again
		report.Notes = append(report.Notes, output.Note{Package: cfg.ImportPath, Text: cfg.ImportPath + " belongs to another module, and is judged for its importers: name it to leaklint instead of go vet"})
	}
	output.PrintNotes(d.Stderr, report.Notes, false)
	if !cfg.reports() || cfg.VetxOnly && len(report.Findings)+len(report.Notes) == 0 {
		return false, nil
	}
	return d.print(cfg, report)
}

// wanted returns what is wanted of imports, besides what the source mentions: what the configuration
// names, and what listed facts are about. It returns nil if everything is.
func (d *Driver) wanted(library *facts.Library) func(path, name string) bool {
	// Which methods implement an interface that the user names is known of imports of imports, too.
	if slices.ContainsFunc(d.Config.Entries, func(e callgraph.OwnEntry) bool { return e.Recv != "" }) {
		return nil
	}
	configured := d.Config.Symbols()
	return func(path, name string) bool {
		return library.Has(path, name, d.Listed) ||
			slices.ContainsFunc(configured, func(s symbol.Symbol) bool { return s.Path == path && (s.Name == name || s.Recv == name) })
	}
}

// factual returns those of the analyzers, and of what they require, that have facts.
func factual(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var list []*analysis.Analyzer
	var visit func([]*analysis.Analyzer)
	visit = func(analyzers []*analysis.Analyzer) {
		for _, a := range analyzers {
			visit(a.Requires)
			if len(a.FactTypes) > 0 && !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
	}
	visit(analyzers)
	return list
}

// print prints the findings. Without JSON to tell of them the go command is told that the
// unit failed if there are any.
func (d *Driver) print(cfg *vetConfig, report *output.Report) (failed bool, err error) {
	if !d.JSON {
		found, err := (&output.Text{Context: d.Context}).Print(d.Stderr, report.Joined())
		return found > 0, err
	}
	if cfg.Stdout == "" {
		return false, output.JSON(d.Stdout, report.Named())
	}
	f, err := os.Create(cfg.Stdout)
	if err != nil {
		return true, err
	}
	err = output.JSON(f, report.Named())
	if e := f.Close(); err == nil {
		err = e
	}
	return false, err
}

// load reads the package from source, and what it needs of its imports from export data.
func (c *vetConfig) load(wanted func(path, name string) bool) *packages.Package {
	pkg := &packages.Package{
		ID:              c.ID,
		Dir:             c.Dir,
		PkgPath:         c.ImportPath,
		CompiledGoFiles: c.GoFiles,
		OtherFiles:      c.NonGoFiles,
		IgnoredFiles:    c.IgnoredFiles,
		Fset:            token.NewFileSet(),
		TypesSizes:      types.SizesFor("gc", build.Default.GOARCH),
	}
	if c.ModulePath != "" {
		pkg.Module = &packages.Module{Path: c.ModulePath, Version: c.ModuleVersion, GoVersion: strings.TrimPrefix(c.GoVersion, "go")}
	}
	load.Check(pkg, newExportData(c, pkg, wanted))
	return pkg
}
