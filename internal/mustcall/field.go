package mustcall

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// The questions about a type are asked of its fields: which functions of the
// package release what the field of some object holds, whichever object that
// is? The walk is the same as for a parameter; every selection of the field is
// a holder.

type fieldKey struct {
	fn     *ssa.Function
	field  types.Object
	path   access.Path
	spec   *spec.Spec
	behind string // what is known of interfaces on the way
}

// A fieldUse is what one function does with a field.
type fieldUse struct {
	effect effect
	exits  []exit // at which the thing was not released
	used   bool   // a goroutine that fn starts uses the field
	served bool   // fn serves what is in it

	misgiven token.Pos // a release on the wrong peer
}

// fieldEffect returns what fn does with the field that ob asks about.
func (e *engine) fieldEffect(fn *ssa.Function, ob *obligation) effect {
	return e.fieldUse(fn, ob).effect
}

func (e *engine) fieldUse(fn *ssa.Function, ob *obligation) *fieldUse {
	if !e.mayReach(ob.field)[value.Outermost(fn)] {
		return new(fieldUse)
	}
	key := fieldKey{fn, ob.field, ob.fieldPath, ob.spec, e.knownBehind(ob.fieldPath, ob)}
	if use, ok := e.fields[key]; ok {
		return use
	}
	use := new(fieldUse) // in a recursion, the outer call adds what there is
	e.fields[key] = use
	w := e.newWalker(fn, &obligation{
		spec: ob.spec, peer: ob.peer, owners: along(ob.owners, ob.fieldPath), abroad: along(ob.abroad, ob.fieldPath),
		field: ob.field, fieldPath: ob.fieldPath,
	})
	w.asked = ob
	use.exits = w.runAll(func(*state) {})
	use.effect = w.summarize(use.exits)
	use.used, use.served, use.misgiven = w.out.used, w.out.served, w.out.misgiven
	if use.effect.Release == summary.Never && !use.effect.Escapes && ob.fieldPath.HasElem() && e.releasesOther(w) {
		use.effect.Release = summary.OnSomePaths
	}
	return use
}

// releasesOther reports whether the function of a walk about the entries of a map releases one where it
// has looked for another, and not found it.
//
//	if e, ok := c.entries[key]; ok {
//		return e
//	}
//	close(c.entries[oldest].stop)
//	delete(c.entries, oldest)
func (e *engine) releasesOther(of *walker) bool {
	w := e.newWalker(of.fn, of.ob)
	w.asked, w.others, w.forgets, w.trace = of.asked, true, of.forgets, nil
	w.runAll(func(*state) {})
	return w.out.released && !w.out.cutOff
}

// A packageUse is what the functions of the package, taken together, do with a
// field.
type packageUse struct {
	funcs     []*ssa.Function // that mention the field, or call one that does; in source order
	releasers []*ssa.Function // of these
	escapes   bool            // to code that is not seen
	returned  bool            // by a function that others may call
	used      bool            // by a goroutine that is started somewhere
	served    bool            // by the package itself
	misgiven  token.Pos       // a release on the wrong peer
	uses      map[*ssa.Function]*fieldUse
}

func (u *packageUse) released() bool { return len(u.releasers) > 0 }

// useOf returns what the package does with the things that the field holds.
func (e *engine) useOf(ref access.Field, ob *obligation) *packageUse {
	ask := &obligation{
		spec: ob.spec, peer: ob.peer, owners: ob.owners, abroad: ob.abroad,
		field: ref.Var, fieldPath: ref.Rest,
	}
	return e.usesOf(ask)
}

func (e *engine) usesOf(ask *obligation) *packageUse {
	u := &packageUse{funcs: e.inOrder(e.mayReach(ask.field)), uses: make(map[*ssa.Function]*fieldUse)}
	for i, fn := range u.funcs {
		if !e.spent.afford(1) {
			e.gaveUp(fn)
			u.funcs, u.escapes = u.funcs[:i], true
			break
		}
		use := e.fieldUse(fn, ask)
		u.uses[fn] = use
		if fn.Parent() != nil {
			continue // what it does counts where it is made
		}
		u.used = u.used || use.used
		u.served = u.served || use.served
		if use.misgiven.IsValid() {
			u.misgiven = use.misgiven
		}
		if use.effect.Release != summary.Never && !use.effect.onlyWaits(ask.spec) {
			u.releasers = append(u.releasers, fn)
		}
		u.escapes = u.escapes || use.effect.Escapes
		for _, s := range use.effect.Flows {
			if s.Param {
				u.escapes = true // put elsewhere
			} else if fn.Object() == nil || fn.Object().Exported() {
				u.returned = true
			}
		}
	}
	return u
}
