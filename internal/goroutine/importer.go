package goroutine

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// An importer reads the facts of other packages. Those of a method of an interface are what all that implement it have in
// common, as far as the package sees them.
type importer struct {
	pass   *analysis.Pass
	forms  *dispatch.Forms
	shared map[*types.Func]*funcFact // of methods of interfaces
}

func newImporter(pass *analysis.Pass) *importer {
	return &importer{pass, dispatch.NewForms(), make(map[*types.Func]*funcFact)}
}

func (imp *importer) ParamRuns(fn *types.Func) []spawn.ParamRun { return imp.fact(fn).Runs }

func (imp *importer) Ends(fn *types.Func) bool { return imp.fact(fn).Ends }

func (imp *importer) TakesNow(fn *types.Func) bool { return imp.fact(fn).Now }

func (imp *importer) Waits(fn *types.Func) []pointsto.CalleeWait { return imp.fact(fn).Waits }

func (imp *importer) Gives(fn *types.Func) []pointsto.Given { return imp.fact(fn).Gives }

// Uses says nothing of methods of interfaces: there may be implementations that the package does not see.
func (imp *importer) Uses(fn *types.Func) []pointsto.Use {
	if dispatch.IsAbstract(fn) {
		return nil
	}
	return imp.fact(fn).Uses
}

func (imp *importer) fact(fn *types.Func) *funcFact {
	fn = fn.Origin()
	if dispatch.IsAbstract(fn) {
		fact, ok := imp.shared[fn]
		if !ok {
			fact = imp.ofInterface(fn)
			imp.shared[fn] = fact
		}
		return fact
	}
	fact := new(funcFact)
	if fn.Pkg() != nil && fn.Pkg() != imp.pass.Pkg {
		imp.pass.ImportObjectFact(fn, fact)
	}
	return fact
}

// Stays reports whether all types that a package hides behind a method wait there for good, and whether there are any.
func (imp *importer) Stays(pkg *types.Package, method symbol.Symbol) (stays, isThere bool) {
	h := imp.hidden(pkg, method)
	return h != nil && h.Stays, h != nil
}

// hidden returns what another package hides behind a method of an interface, or nil.
func (imp *importer) hidden(pkg *types.Package, method symbol.Symbol) *hidden {
	var fact tracked
	if pkg == imp.pass.Pkg || !imp.pass.ImportPackageFact(pkg, &fact) {
		return nil
	}
	i := slices.IndexFunc(fact.Hidden, func(h hidden) bool { return h.Method == method })
	if i < 0 {
		return nil
	}
	return &fact.Hidden[i]
}

// ofInterface returns what the implementations of a method of an interface do, those of the package that declares it and of
// the packages that this one imports, as far as these are known. There is nothing to say if this package has one, too: facts are for others.
func (imp *importer) ofInterface(method *types.Func) *funcFact {
	iface, ok := method.Signature().Recv().Type().Underlying().(*types.Interface)
	if !ok || method.Pkg() == nil {
		return new(funcFact)
	}
	isKnown := func(pkg *types.Package) bool { return imp.pass.ImportPackageFact(pkg, new(tracked)) }
	view := dispatch.InView(imp.pass.Pkg, method.Pkg(), isKnown)
	var all []*funcFact
	for _, by := range imp.forms.Declared(imp.pass.Pkg, view, iface, method.Name()) {
		switch {
		case by.Method.Pkg() == imp.pass.Pkg:
			return new(funcFact)
		case !dispatch.IsAbstract(by.Method): // else, by what it embeds, it is another one that does this
			all = append(all, imp.fact(by.Method))
		}
	}
	for _, pkg := range view {
		if h := imp.hidden(pkg, symbol.Of(method)); h != nil {
			all = append(all, &h.Does)
		}
	}
	return inCommon(all)
}

// export exports the facts of a package.
func (imp *importer) export(pkg *blocking.Package, funcs []*ssa.Function) {
	facts := make(map[*types.Func]*funcFact)
	for _, fn := range funcs {
		obj, ok := fn.Object().(*types.Func)
		if ok && fn.Parent() == nil && obj.Exported() {
			facts[obj] = &funcFact{Now: pkg.TakesNow(fn), Runs: pkg.Spawns.ParamRuns(fn), Waits: pkg.CalleeWaits(fn), Gives: pkg.Gives(fn), Uses: pkg.Classes.Uses(fn)}
		}
	}
	mark := new(tracked)
	for obj, fact := range facts {
		if fact.Ends = pkg.Enders[obj]; fact.Ends || fact.Now || len(fact.Runs)+len(fact.Waits)+len(fact.Gives)+len(fact.Uses) > 0 {
			imp.pass.ExportObjectFact(obj, fact)
			mark.Tells = true
		}
	}
	for _, h := range imp.forms.Hidden(pkg.Types, funcs) {
		var all []*funcFact
		for _, by := range h.By {
			fact := facts[by.Method.Origin()]
			if fact == nil { // that of another package, which it embeds
				fact = imp.fact(by.Method)
			}
			all = append(all, fact)
		}
		mark.Hidden = append(mark.Hidden, hidden{h.Method, *inCommon(all), pkg.Stays(h.By)})
	}
	imp.pass.ExportPackageFact(mark)
}

// inCommon returns the least that each of them does.
func inCommon(all []*funcFact) *funcFact {
	fact := new(funcFact)
	for i, one := range all {
		if i == 0 {
			fact.take(one)
		} else {
			fact.meet(one)
		}
	}
	return fact
}

// take begins with what one of them does, but for waits of which nobody knows who ends them: who has the interface has no
// other name for the object.
func (f *funcFact) take(one *funcFact) {
	f.Runs, f.Gives, f.Now = slices.Clone(one.Runs), slices.Clone(one.Gives), one.Now
	for _, w := range one.Waits {
		if w.Owner == (symbol.Symbol{}) && w.Through == (symbol.Symbol{}) {
			f.Waits = append(f.Waits, w)
		}
	}
}

// meet leaves what another does, too: each the least that one of the two does.
func (f *funcFact) meet(other *funcFact) {
	f.Now = f.Now && other.Now
	f.Runs = slices.DeleteFunc(f.Runs, func(r spawn.ParamRun) bool { return !slices.Contains(other.Runs, r) })
	f.Gives = inBoth(f.Gives, other.Gives, pointsto.Given.Meet)
	f.Waits = inBoth(f.Waits, other.Waits, pointsto.CalleeWait.Meet)
}

func inBoth[T any](list, others []T, meet func(a, b T) (T, bool)) []T {
	var both []T
	for _, a := range list {
		for _, b := range others {
			if m, ok := meet(a, b); ok {
				both = append(both, m)
				break
			}
		}
	}
	return both
}
