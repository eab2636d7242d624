package standalone

import (
	"cmp"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/load"
	"github.com/leaklint/leaklint/internal/wire"
)

// What a run leaves to the next one: which packages it had, what was found when the program was known, and
// which export data there was.

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
