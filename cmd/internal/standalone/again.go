package standalone

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
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
	"github.com/leaklint/leaklint/internal/typestring"
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

// outsideOf returns what tells the types of a package that is not judged from all others: those of a
// version of a module stay what they are.
func (a *again) outsideOf(pkg *packages.Package) string {
	parts := []any{pkg.ID, pkg.Errors, moduleText(pkg.Module), pkg.GoFiles}
	m := pkg.Module
	if m != nil && m.Replace != nil {
		m = m.Replace
	}
	switch {
	case m == nil && load.IsStandard(pkg.PkgPath, pkg.Dir):
		root, _ := strings.CutSuffix(filepath.ToSlash(pkg.Dir), "/src/"+pkg.PkgPath)
		parts = append(parts, root, stamp(filepath.Join(filepath.FromSlash(root), "VERSION")))
	case m != nil && m.Version != "" && m.Dir != "" && !slices.ContainsFunc(pkg.GoFiles, func(name string) bool { return !isBelow(name, m.Dir) }):
	default:
		for _, name := range pkg.GoFiles {
			parts = append(parts, stamp(name))
		}
	}
	for _, imp := range sortedImports(pkg) {
		parts = append(parts, a.outside[imp])
	}
	return fmt.Sprintf("%x", kept.KeyOf(parts...))
}

// stamp returns what changes when a file does, as the go command believes of packages that it has an index of.
func stamp(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano())
}

func sortedImports(pkg *packages.Package) []*packages.Package {
	return slices.SortedFunc(maps.Values(pkg.Imports), func(p, q *packages.Package) int { return strings.Compare(p.ID, q.ID) })
}

func (a *again) findBelow() {
	index := make(map[*packages.Package]int)
	for i, s := range a.order {
		index[s.pkg] = i
	}
	for _, pkg := range a.packages {
		all := make([]bool, len(a.order))
		for _, imp := range pkg.Imports {
			for i, is := range a.below[imp] {
				all[i] = all[i] || is
			}
			if i, ok := index[imp]; ok {
				all[i] = true
			}
		}
		a.below[pkg] = all
	}
}

// remembered is under which key it is kept what the run before was about.
func (a *again) remembered() kept.Key { return kept.KeyOf("run", a.base, a.cfg.Dir, a.cfg.Patterns) }

// recall reads what is kept of the run before.
func (a *again) recall() {
	data, ok := a.cache.Get(a.remembered())
	if !ok {
		return
	}
	c := wire.NewReader(data, a.files)
	a.code(c)
	if c.Err() != nil {
		clear(a.before)
		clear(a.verdicts)
		clear(a.exports)
	}
}

func (a *again) code(c *wire.Coder) {
	coded := make(map[string]*verdict)
	for key, v := range a.verdicts {
		coded[string(key[:])] = v
	}
	wire.Map(c, &coded, func(v **verdict) { wire.Pointer(c, v, func(v *verdict) { v.code(c) }) })
	own := make(map[string]string)
	for id, key := range a.before {
		own[id] = string(key[:])
	}
	wire.Map(c, &own, c.String)
	wire.Map(c, &a.exports, func(e *export) {
		c.String(&e.of)
		c.String(&e.file)
	})
	if !c.Reading() {
		return
	}
	for key, v := range coded {
		if v != nil {
			a.verdicts[kept.Key([]byte(key))] = v
		}
	}
	for id, key := range own {
		a.before[id] = kept.Key([]byte(key))
	}
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

// An export is the file of export data that there was of a package, or "".
type export struct {
	of   string // what tells its types from all others
	file string
}

// exported returns the export data that there is, as the go command has told of it in the run before, or
// tells now if anything that is wanted was not asked for then.
func (a *again) exported(cfg *packages.Config, wanted []*packages.Package) map[string]string {
	isNew := func(pkg *packages.Package) bool { return a.exports[pkg.PkgPath].of != a.outside[a.byPath[pkg.PkgPath]] }
	if slices.ContainsFunc(wanted, isNew) {
		a.asked = true
		files := load.ExportData(cfg, wanted)
		seen := make(map[*packages.Package]bool)
		packages.Visit(wanted, func(pkg *packages.Package) bool {
			first := !seen[pkg]
			seen[pkg] = true
			if pkg.ForTest == "" {
				a.exports[pkg.PkgPath] = export{a.outside[a.byPath[pkg.PkgPath]], files[pkg.PkgPath]}
			}
			return first
		}, nil)
		return files
	}
	files, ok := make(map[string]string), make(map[*packages.Package]bool)
	for _, pkg := range a.packages { // imports first: what was removed of one is not there for who imports it
		e := a.exports[pkg.PkgPath]
		ok[pkg] = pkg.PkgPath == "unsafe" || pkg.ForTest == "" && e.of == a.outside[pkg] && e.file != ""
		for _, imp := range pkg.Imports {
			ok[pkg] = ok[pkg] && ok[imp]
		}
		if ok[pkg] && e.file != "" {
			_, err := os.Stat(e.file)
			if ok[pkg] = err == nil; ok[pkg] {
				files[pkg.PkgPath] = e.file
			}
		}
	}
	return files
}

// needs reports whether a package imports one of these, directly or not.
func (a *again) needs(s *state, these []bool) bool {
	for i, is := range a.below[s.pkg] {
		if is && these[i] {
			return true
		}
	}
	return false
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

// keyOf returns the key of all that a package depends on, when what it imports is settled.
func (a *again) keyOf(s *state) kept.Key {
	parts := []any{s.own}
	for _, imp := range sortedImports(s.pkg) {
		id := a.outside[imp]
		if known := a.states[imp]; known != nil {
			id = known.api
		}
		parts = append(parts, imp.ID, id)
	}
	for i, is := range a.below[s.pkg] {
		if other := a.order[i]; is && other.facts != "" {
			parts = append(parts, other.pkg.ID, other.facts)
		}
	}
	return kept.KeyOf(parts...)
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
	}
	var mu sync.Mutex
	err := load.EachWith(a.from, pkgs, a.exported, func(pkg *packages.Package) {
		s := of[pkg]
		s.actions, s.settled, s.isKept = nil, true, false
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
	}, a.cfg.Progress.at)
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

// apiOf returns what tells the API of a package that was read from all others. Of one that is made for
// tests it is all that it depends on.
func (a *again) apiOf(s *state) string {
	all := fmt.Sprintf("%x", s.key)
	if s.pkg.ForTest != "" {
		return all
	}
	text, mentioned := typestring.API(s.pkg.Types)
	parts := []any{text}
	for _, m := range mentioned {
		pkg := a.byPath[m.Path()]
		switch other := a.states[pkg]; {
		case pkg == nil && m == types.Unsafe:
		case pkg == nil:
			return all
		case other == nil:
			parts = append(parts, a.outside[pkg])
		default:
			parts = append(parts, other.api)
		}
	}
	return fmt.Sprintf("%x", kept.KeyOf(parts...))
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

// keep keeps what this run was about.
func (a *again) keep(asked map[*packages.Package]*wire.Coder) {
	verdicts := make(map[kept.Key]*verdict)
	changed := false
	clear(a.before)
	for _, s := range a.order {
		if s.fixed && !s.pkg.IllTyped {
			a.before[s.pkg.ID] = s.own
		}
		switch v := a.verdicts[s.key]; {
		case s.pkg.IllTyped || !s.fixed || a.cfg.GaveUp(s.pkg.PkgPath):
		case s.isKept:
			verdicts[s.key] = v
		default:
			changed = true
			found, questions := wire.NewWriter(a.from.Fset), cmp.Or(asked[s.pkg], wire.NewWriter(a.from.Fset))
			s.codeFound(found)
			if found.Err() == nil && questions.Err() == nil {
				verdicts[s.key] = &verdict{string(found.Bytes()), string(questions.Bytes())}
			}
		}
	}
	if changed || a.asked || len(verdicts) != len(a.verdicts) {
		a.verdicts = verdicts
		c := wire.NewWriter(a.from.Fset)
		a.code(c)
		a.cache.Put(a.remembered(), c.Bytes())
	}
	a.cache.Trim()
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
