package standalone

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/driver"
	"github.com/leaklint/leaklint/internal/facts"
	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/load"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/wire"
)

// Of packages of which all is as it was in an earlier run, what they contribute is taken from there. They
// are found in rounds. In the first, those are read that have changed themselves. Then the APIs and the
// facts of these are known; packages that import them are read only if one of that has changed.

// maxRounds bounds them. What is not known then is read, whether or not that is needed.
const maxRounds = 4

// An again is a run that has such packages.
type again struct {
	*run
	cache    *kept.Cache
	from     *packages.Config
	base     kept.Key
	packages []*packages.Package // with all that they import, those first
	order    []*state            // of the packages that are judged, likewise
	states   map[*packages.Package]*state
	byPath   map[string]*packages.Package // but for those that are made for tests
	outside  map[*packages.Package]string // of other packages: what tells their types from all others
	below    map[*packages.Package][]bool // which states are of packages that they import, directly or not
	files    *fileSet

	before   map[string]kept.Key   // own keys of the run before, by the ID of the package
	verdicts map[kept.Key]*verdict // of the run before
	errors   map[*packages.Package][]packages.Error
	exports  map[string]export // of the run before, by package path
	asked    bool              // which are told anew
}

// newAgain returns the run of which nothing is known yet.
func newAgain(r *run, from *packages.Config, pkgs []*packages.Package) *again {
	a := &again{
		run: r, cache: r.cfg.Keep, from: from, states: make(map[*packages.Package]*state), byPath: make(map[string]*packages.Package),
		outside: make(map[*packages.Package]string), below: make(map[*packages.Package][]bool),
		files:   &fileSet{from.Fset, make(map[string]*token.File)},
		exports: make(map[string]export), before: make(map[string]kept.Key), verdicts: make(map[kept.Key]*verdict),
	}
	var names []string
	for _, an := range r.cfg.Analyzers {
		names = append(names, an.Name)
	}
	a.base = kept.KeyOf("leaklint", r.cfg.Told, names, r.cfg.Tests, r.cfg.Tags)
	facts.Register(r.cfg.Analyzers)
	judged := make(map[*packages.Package]bool)
	for _, pkg := range pkgs {
		judged[pkg] = true
	}
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		a.packages = append(a.packages, pkg)
		if pkg.ForTest == "" {
			a.byPath[pkg.PkgPath] = pkg
		}
		if judged[pkg] {
			s := &state{pkg: pkg}
			s.look(a.base, r.res.isNamed(pkg))
			a.states[pkg] = s
			a.order = append(a.order, s)
		}
	})
	for _, pkg := range a.packages {
		a.outside[pkg] = a.outsideOf(pkg)
	}
	a.findBelow()
	return a
}

// settle has all states known: those that are kept, and those of packages that are read now.
func (a *again) settle() error {
	a.recall()
	for round := 1; ; round++ {
		var todo []*state
		chosen, waiting := make([]bool, len(a.order)), make([]bool, len(a.order)) // for what is read now, and for the next round
		for i, s := range a.order {
			if s.settled {
				continue
			}
			isNew := !s.fixed || a.before[s.pkg.ID] != s.own || round >= maxRounds
			onChosen, onWaiting := a.needs(s, chosen), a.needs(s, waiting)
			switch {
			case s.fixed && !onChosen && !onWaiting && a.take(s):
			case (isNew || !onChosen) && !onWaiting:
				chosen[i] = true
				todo = append(todo, s)
			default:
				waiting[i] = true
			}
		}
		if len(todo) == 0 {
			return nil
		}
		if err := a.read(a.withTheirTests(todo)); err != nil {
			return err
		}
	}
}

// withTheirTests returns the states with those of all packages that are made for the same tests: their
// types are nowhere but in their sources.
func (a *again) withTheirTests(todo []*state) []*state {
	of := make(map[string]bool)
	for _, s := range todo {
		of[s.pkg.ForTest] = s.pkg.ForTest != ""
	}
	return slices.DeleteFunc(slices.Clone(a.order), func(s *state) bool { return !of[s.pkg.ForTest] && !slices.Contains(todo, s) })
}

// take takes over what is kept of a package, whose imports are settled.
func (a *again) take(s *state) bool {
	for imp := range maps.Values(s.pkg.Imports) {
		if imp.IllTyped {
			return false
		}
	}
	s.key = a.keyOf(s)
	data, ok := a.cache.Get(s.key)
	if !ok || s.decode(data, a.cfg.Analyzers, a.files) != nil || a.give(s) != nil {
		return false
	}
	s.pkg.Fset = a.from.Fset
	s.settled, s.isKept = true, true
	return true
}

func (a *again) give(s *state) error {
	if s.pkg.ForTest != "" {
		return nil
	}
	return a.known.Give(s.pkg.PkgPath, []byte(s.facts))
}

// read reads and analyzes packages.
func (a *again) read(todo []*state) error {
	copies := a.copyPackages()
	var pkgs []*packages.Package
	of := make(map[*packages.Package]*state)
	for _, s := range todo {
		pkg := copies[s.pkg]
		pkgs = append(pkgs, pkg)
		of[pkg] = s
		s.actions, s.settled, s.isKept = nil, true, false // of package unsafe, too, in which nothing is to be read
	}
	var mu sync.Mutex
	err := load.EachWith(a.from, pkgs, a.exported, func(pkg *packages.Package) {
		s := of[pkg]
		syntax := pkg.Syntax
		actions := a.analyze(pkg)
		a.finish(s, pkg, actions)
		mu.Lock()
		defer mu.Unlock()
		for _, f := range syntax {
			if file := a.from.Fset.File(f.FileStart); file != nil {
				a.files.has[file.Name()] = file
			}
		}
	}, a.cfg.Progress.types)
	for pkg, c := range copies {
		if a.states[pkg] == nil && c.Types != nil {
			pkg.Types = c.Types
		}
	}
	return err
}

// finish notes what was found out about a package, and keeps it.
func (a *again) finish(s *state, pkg *packages.Package, actions []*analyze.Action) {
	imports := s.pkg.Imports
	*s.pkg = *pkg
	s.pkg.Imports = imports
	s.actions = actions
	if pkg.IllTyped {
		s.api, s.facts, s.fixed = "has errors", "", false
		return
	}
	for _, act := range actions {
		act.Package = s.pkg
		s.fixed = s.fixed && act.Err == nil
	}
	s.key = a.keyOf(s)
	s.api = a.apiOf(s)
	known, err := a.known.Encode(pkg.Types)
	s.facts = string(known)
	if err != nil || a.give(s) != nil || a.cfg.GaveUp(pkg.PkgPath) {
		s.fixed = false // what was given up is to be told each time
	}
	if err != nil {
		s.facts = fmt.Sprintf("%x", s.key)
	}
	if !s.fixed {
		return
	}
	data, err := s.encode(a.from.Fset)
	if s.fixed = err == nil; s.fixed {
		a.cache.Put(s.key, data)
	}
}

// copyPackages returns copies of all packages, without types: those of each round are a universe of
// their own.
func (a *again) copyPackages() map[*packages.Package]*packages.Package {
	if a.errors == nil {
		a.errors = make(map[*packages.Package][]packages.Error)
		for _, pkg := range a.packages {
			a.errors[pkg] = pkg.Errors
		}
	}
	copies := make(map[*packages.Package]*packages.Package)
	for _, pkg := range a.packages { // imports first
		c := *pkg
		c.Types, c.TypesInfo, c.Syntax, c.Fset, c.IllTyped, c.TypeErrors = nil, nil, nil, nil, false, nil
		c.Errors = slices.Clone(a.errors[pkg])
		c.Imports = make(map[string]*packages.Package, len(pkg.Imports))
		for path, imp := range pkg.Imports {
			c.Imports[path] = copies[imp]
		}
		copies[pkg] = &c
	}
	return copies
}

// collect returns the actions on all packages. A package that imports one with errors has none.
func (a *again) collect() []*analyze.Action {
	var all []*analyze.Action
	a.sound = 0
	for _, s := range a.order {
		for _, imp := range s.pkg.Imports {
			s.pkg.IllTyped = s.pkg.IllTyped || imp.IllTyped
		}
		if !s.pkg.IllTyped {
			a.sound++
			all = append(all, s.actions...)
		}
	}
	slices.SortStableFunc(all, func(x, y *analyze.Action) int { return strings.Compare(x.Package.ID, y.Package.ID) })
	return all
}

// resolve judges again what was found in packages that were read, and asks whether what was found in the
// others still holds. Those of which it does not are read, too.
func (a *again) resolve(cfg *config.Config) error {
	whole := driver.Whole(a.res.Actions, cfg, a.res.Scope())
	var todo []*state
	for _, s := range a.order {
		if v := a.verdicts[s.key]; s.isKept && !s.pkg.IllTyped && (v == nil || !s.confirmed(v, whole, a.files)) {
			todo = append(todo, s)
		}
	}
	if len(todo) > 0 {
		if err := a.read(a.withTheirTests(todo)); err != nil {
			return err
		}
		a.res.Actions = a.collect()
		whole = driver.Whole(a.res.Actions, cfg, a.res.Scope())
	}
	asked := make(map[*packages.Package]*wire.Coder)
	driver.Judge(a.res.Actions, whole, func(act *analyze.Action) {
		c := asked[act.Package]
		if c == nil {
			c = wire.NewWriter(a.from.Fset)
			asked[act.Package] = c
		}
		whole.Listen(func(q *report.Question) { q.Code(c) })
	})
	a.keep(asked)
	a.tell(len(a.order) - a.kept())
	return nil
}

// find returns the package with that import path if a run that keeps nothing would have its types: those
// of what is judged, what lies between two such packages, and what these import.
func (a *again) find(path string) *types.Package {
	var found *packages.Package
	isRead := make(map[*packages.Package]bool)
	for _, pkg := range a.packages {
		for _, imp := range pkg.Imports {
			isRead[pkg] = isRead[pkg] || isRead[imp]
		}
		isRead[pkg] = isRead[pkg] || a.states[pkg] != nil
	}
	for _, pkg := range a.packages {
		for _, p := range append(sortedImports(pkg), pkg) {
			if isRead[pkg] && p.PkgPath == path && p.ForTest == "" {
				found = p
			}
		}
	}
	if found == nil {
		return nil
	}
	if found.Types == nil {
		pkg := a.copyPackages()[found]
		load.Types(a.from, pkg)
		found.Types = pkg.Types
	}
	return found.Types
}

// kept returns how many packages were not read.
func (a *again) kept() int {
	n := 0
	for _, s := range a.order {
		if s.isKept {
			n++
		}
	}
	return n
}
