package analyzers

import (
	"flag"
	"fmt"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/analyzers/directive"
	"github.com/leaklint/leaklint/analyzers/unlabeledspawn"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/cutoff"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/ssaform"
)

// Suite is all checks, sorted by name: those that a directive may silence, and the one that
// checks directives.
var Suite = slices.SortedFunc(
	slices.Values(append(slices.Clip(directive.Analyzer.Requires), directive.Analyzer)),
	func(a, b *analysis.Analyzer) int { return strings.Compare(a.Name, b.Name) },
)

// RegisterFlags registers the flags that apply to all checks.
func RegisterFlags(fs *flag.FlagSet) { report.RegisterFlags(fs) }

// A Configuration is what .leaklint.yaml says. It has been put in force, but for the
// settings, which are for flags that the command line does not give.
type Configuration struct {
	Path string // of the file; "" if there is none
	config.File
}

// Configure reads the configuration for the code in dir: the file .leaklint.yaml at the root
// of its module or workspace, or in the nearest directory above.
func Configure(dir string) (*Configuration, error) {
	new(config.File).Apply()
	report.Exclude(nil)
	file, err := config.Find(dir)
	if err != nil || file == "" {
		return new(Configuration), err
	}
	said, err := config.Read(file, names())
	if err != nil {
		return nil, err
	}
	said.Apply()
	c := &Configuration{file, *said}
	report.Exclude(func(name string) bool {
		_, excluded := c.excludedBy(name)
		return excluded
	})
	return c, nil
}

// excludedBy returns the first pattern that excludes a file.
func (c *Configuration) excludedBy(name string) (config.Pattern, bool) {
	rel, err := filepath.Rel(filepath.Dir(c.Path), name)
	if err != nil || !filepath.IsLocal(rel) {
		return config.Pattern{}, false
	}
	i := slices.IndexFunc(c.Exclude, func(p config.Pattern) bool { return p.Matches(filepath.ToSlash(rel)) })
	if i < 0 {
		return config.Pattern{}, false
	}
	return c.Exclude[i], true
}

// ExcludeAll returns the places, file:line, of the patterns that exclude all of some files, or
// nothing if one of these is left.
func (c *Configuration) ExcludeAll(files []string) []string {
	var places []string
	for _, name := range files {
		p, excluded := c.excludedBy(name)
		if !excluded {
			return nil
		}
		if !slices.Contains(places, p.From) {
			places = append(places, p.From)
		}
	}
	return places
}

// Unused returns the patterns that exclude nothing which is below the directory of the
// configuration, or none if not all can be seen there.
func (c *Configuration) Unused() []config.Pattern {
	unused, dir := slices.Clone(c.Exclude), filepath.Dir(c.Path)
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if len(unused) == 0 {
			return filepath.SkipAll
		}
		rel, err := filepath.Rel(dir, name)
		unused = slices.DeleteFunc(unused, func(p config.Pattern) bool { return p.Matches(filepath.ToSlash(rel)) })
		return err
	})
	if err != nil {
		return nil
	}
	return unused
}

// ConfigurationFiles returns the files that findings about the code in dir may depend on: its
// configuration and baseline, and those of modules in the same workspace.
func ConfigurationFiles(dir string) ([]string, error) {
	file, err := config.Find(dir)
	if err != nil {
		return nil, err
	}
	all, err := config.Modules(dir)
	if err != nil {
		return nil, err
	}
	if file != "" && !slices.Contains(all, file) {
		all = append(all, file)
	}
	var files []string
	for _, file := range all {
		said, err := config.Read(file, names())
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		if said.Baseline != "" {
			files = append(files, said.Baseline)
		}
	}
	return files, nil
}

// A Mention is a package that the configuration names.
type Mention = config.Mention

// A Setting is the value of a flag, and where it is from.
type Setting = config.Setting

// ReadSettings reads what another file says of the flags, in the form of .leaklint.yaml;
// place names it in errors.
func ReadSettings(place string, text []byte) ([]Setting, error) {
	return config.ReadSettings(place, text, names())
}

// names returns the names of all checks.
func names() []string {
	var names []string
	for _, a := range Suite {
		names = append(names, a.Name)
	}
	return names
}

// ForGolangci prepares the suite for golangci-lint, which obeys its //nolint comments
// itself, and keeps account of what each of them silences.
func ForGolangci() { report.ForGolangci() }

// TestsApart says that the driver analyzes packages with tests of their own also without.
func TestsApart() { report.TestsApart() }

// CheckOwn checks that the functions and types which the configuration names are declared, as
// far as the packages are known to which they belong. find is that of the drivers: it returns
// a package by its path, or nil, and whether all its declarations are known.
func CheckOwn(find func(path string) (pkg *types.Package, whole bool)) error {
	for _, own := range resource.Own() {
		if err := own.Resolve(find); err != nil {
			return err
		}
	}
	return lifetime.CheckOwn(find)
}

// CheckPackage is CheckOwn for who knows one package, and of what it imports the exported
// declarations.
func CheckPackage(pkg *types.Package) error {
	return CheckOwn(func(path string) (*types.Package, bool) {
		if pkg.Path() == path {
			return pkg, true
		}
		for _, imp := range pkg.Imports() {
			if imp.Path() == path {
				return imp, false
			}
		}
		return nil, false
	})
}

// CheckPlaces checks that the configuration in force is that of the code in all those
// directories.
func CheckPlaces(c *Configuration, dirs []string) error {
	for _, dir := range dirs {
		switch file, err := config.Find(dir); {
		case err != nil:
			return err
		case file != "" && file != c.Path:
			return fmt.Errorf("%s would be for a part of the code only: run leaklint in %s, or move the file to where both can see it", file, filepath.Dir(file))
		}
	}
	return nil
}

// WholeProgram prepares the suite for a run over a whole program, after which
// Resolve is called.
func WholeProgram() { ssaform.WholeProgram() }

// Resolve judges again what the actions found, now that all packages are known:
// who calls a constructor, and how often, may be seen in another package only.
// It replaces the diagnostics of the actions. named has the import paths of the
// packages whose findings are reported.
func Resolve(actions []*analyze.Action, named map[string]bool) {
	actions = inOrder(actions)
	whole := wholeOf(actions, named)
	Prime()
	for _, last := range []bool{false, true} {
		for _, act := range actions {
			if late, ok := act.Result.(*report.Late); ok && late.Judge != nil && late.Last == last {
				act.Diagnostics = late.Judge(whole)
			}
		}
	}
}

// inOrder returns actions sorted by package.
func inOrder(actions []*analyze.Action) []*analyze.Action {
	return slices.SortedStableFunc(slices.Values(actions), func(a, b *analyze.Action) int { return strings.Compare(a.Package.ID, b.Package.ID) })
}

// wholeOf returns the program that the actions, in their order, are about.
func wholeOf(actions []*analyze.Action, named map[string]bool) *report.Program {
	whole := &report.Program{Graph: lifetime.NewGraph(), Labels: labels.NewGraph(), Named: named}
	merged, labelled := make(map[string]bool), make(map[string]bool)
	for _, act := range slices.Backward(actions) { // a package with its tests before the package alone
		late, ok := act.Result.(*report.Late)
		if ok && late.Graph != nil && !merged[act.Package.PkgPath] {
			merged[act.Package.PkgPath] = true
			whole.Graph.Merge(late.Graph)
		}
		if ok && late.Labels != nil && !labelled[act.Package.PkgPath] {
			labelled[act.Package.PkgPath] = true
			whole.Labels.Merge(late.Labels)
		}
	}
	whole.Profiles = profiled(actions)
	return whole
}

// GaveUp returns the functions that the checks have given up something in, in this process
// and since it was asked last, because it is too large: they are silent about that.
func GaveUp() []cutoff.Func { return cutoff.Take() }

// profiled returns the packages that are in one program with a package that serves
// profiles: those which a command or a package nobody imports comes to.
func profiled(actions []*analyze.Action) map[string]bool {
	serves, imported := make(map[*packages.Package]bool), make(map[*packages.Package]bool)
	for _, act := range actions {
		if late, ok := act.Result.(*report.Late); ok && late.Profiles {
			serves[act.Package] = true
		}
		for _, imp := range act.Package.Imports {
			imported[imp] = true
		}
	}
	paths := make(map[string]bool)
	if len(serves) == 0 {
		return paths
	}
	seen := make(map[*packages.Package]bool)
	for _, act := range actions {
		if imported[act.Package] || seen[act.Package] {
			continue
		}
		seen[act.Package] = true
		var program []*packages.Package
		found := false
		packages.Visit([]*packages.Package{act.Package}, nil, func(pkg *packages.Package) {
			program = append(program, pkg)
			found = found || serves[pkg]
		})
		for _, pkg := range program {
			if found {
				paths[pkg.PkgPath] = true
			}
		}
	}
	return paths
}

// Prime has fixes use what packages offer that were analyzed before, in this process, and
// that the package to be fixed does not import.
func Prime() { unlabeledspawn.Prime() }

// IsDescribed reports whether the resource table describes a package: it is known without
// being read.
func IsDescribed(path string) bool { return resource.Modelled(path) }

// Matters reports whether a package of another module than the user's is to be analyzed,
// as ownership crosses modules: it imports a package of the table, or one that matters and
// is told of, which makes it a wrapper of a wrapper. Of Kubernetes' own modules only the
// first counts, as nearly everything imports them; what the table describes is known
// without being read.
func Matters(path string, imports []string, matters func(path string) bool) bool {
	return !resource.Modelled(path) && slices.ContainsFunc(imports, func(imp string) bool {
		return resource.Wrapped(imp) || !isKubernetes(imp) && matters(imp)
	})
}

// isKubernetes reports whether a package belongs to one of Kubernetes' own modules.
func isKubernetes(path string) bool {
	return strings.HasPrefix(path, "k8s.io/") || strings.HasPrefix(path, "sigs.k8s.io/")
}
