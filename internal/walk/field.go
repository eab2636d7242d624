package walk

import (
	"go/token"
	"go/types"
	"slices"

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

// A FieldUse is what one function does with a field.
type FieldUse struct {
	Effect Effect
	Exits  []Exit // at which the thing was not released
	used   bool   // a goroutine that fn starts uses the field
	served bool   // fn serves what is in it
	taken  bool   // fn starts a goroutine with an entry, which releases that

	misgiven token.Pos // a release on the wrong peer
}

// fieldEffect returns what fn does with the field that ob asks about.
func (e *Engine) fieldEffect(fn *ssa.Function, ob *Obligation) Effect {
	return e.fieldUse(fn, ob).Effect
}

func (e *Engine) fieldUse(fn *ssa.Function, ob *Obligation) *FieldUse {
	if !e.MayReach(ob.Field)[value.Outermost(fn)] {
		return new(FieldUse)
	}
	key := fieldKey{fn, ob.Field, ob.FieldPath, ob.Spec, e.knownBehind(ob.FieldPath, ob)}
	if use, ok := e.fields[key]; ok {
		return use
	}
	use := new(FieldUse) // in a recursion, the outer call adds what there is
	e.fields[key] = use
	w := e.NewWalker(fn, &Obligation{
		Spec: ob.Spec, Peer: ob.Peer, Owners: along(ob.Owners, ob.FieldPath), Abroad: along(ob.Abroad, ob.FieldPath),
		Field: ob.Field, FieldPath: ob.FieldPath,
	})
	w.asked = ob
	use.Exits = w.runAll(func(*State) {})
	use.Effect = w.summarize(use.Exits)
	use.used, use.served, use.taken, use.misgiven = w.Out.Used, w.Out.served, w.Out.taken, w.Out.Misgiven
	if use.Effect.Release == summary.Never && !use.Effect.Escapes && ob.FieldPath.HasElem() && e.releasesOther(w) {
		use.Effect.Release = summary.OnSomePaths
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
func (e *Engine) releasesOther(of *Walker) bool {
	w := e.NewWalker(of.fn, of.Ob)
	w.asked, w.others, w.forgets, w.Trace = of.asked, true, of.forgets, nil
	w.runAll(func(*State) {})
	return w.Out.Released && !w.Out.CutOff
}

// A PackageUse is what the functions of the package, taken together, do with a
// field.
type PackageUse struct {
	Funcs     []*ssa.Function // that mention the field, or call one that does; in source order
	Releasers []*ssa.Function // of these
	Escapes   bool            // to code that is not seen
	Returned  bool            // by a function that others may call
	Used      bool            // by a goroutine that is started somewhere
	Served    bool            // by the package itself
	Taken     bool            // by a goroutine for each entry, which releases that
	Misgiven  token.Pos       // a release on the wrong peer
	Uses      map[*ssa.Function]*FieldUse
}

// IsReleased reports whether a function of the package releases what the field holds.
func (u *PackageUse) IsReleased() bool { return len(u.Releasers) > 0 }

// UseOf returns what the package does with the things that the field holds.
func (e *Engine) UseOf(ref access.Field, ob *Obligation) *PackageUse {
	ask := &Obligation{
		Spec: ob.Spec, Peer: ob.Peer, Owners: ob.Owners, Abroad: ob.Abroad,
		Field: ref.Var, FieldPath: ref.Rest,
	}
	return e.UsesOf(ask)
}

// UsesOf returns what the package does with the field that an obligation is about.
func (e *Engine) UsesOf(ask *Obligation) *PackageUse {
	u := &PackageUse{Funcs: e.inOrder(e.MayReach(ask.Field)), Uses: make(map[*ssa.Function]*FieldUse)}
	for i, fn := range u.Funcs {
		if !e.Spent.Afford(1) {
			e.GaveUp(fn)
			u.Funcs, u.Escapes = u.Funcs[:i], true
			break
		}
		use := e.fieldUse(fn, ask)
		u.Uses[fn] = use
		u.Taken = u.Taken || use.taken
		if fn.Parent() != nil { // what it does counts where it is made
			if outer := value.Outermost(fn); use.Effect.Release != summary.Never && !use.Effect.onlyWaits(ask.Spec) && isHandedOn(fn) && !slices.Contains(u.Releasers, outer) {
				u.Releasers = append(u.Releasers, outer)
			}
			continue
		}
		u.Used = u.Used || use.used
		u.Served = u.Served || use.served
		if use.misgiven.IsValid() {
			u.Misgiven = use.misgiven
		}
		if use.Effect.Release != summary.Never && !use.Effect.onlyWaits(ask.Spec) {
			u.Releasers = append(u.Releasers, fn)
		}
		u.Escapes = u.Escapes || use.Effect.Escapes
		for _, s := range use.Effect.Flows {
			if s.Param {
				u.Escapes = true // put elsewhere
			} else if (fn.Object() == nil || fn.Object().Exported()) && !e.isHidden(fn, s) {
				u.Returned = true
			}
		}
	}
	return u
}

// isHandedOn reports whether a literal is put into a field, or given to somebody, who may run it at any time.
//
//	cache.onEvict = func(s *session) { s.cancel() }    maps.DeleteFunc(m, func(_ string, w *watch) bool { w.cancel(); return true })
func isHandedOn(literal *ssa.Function) bool {
	isIt := func(v ssa.Value) bool { return value.FuncOf(v) == literal }
	return value.IsPutInField(literal) || value.AnyOf(literal.Parent(), func(call *ssa.Call) bool { return slices.ContainsFunc(call.Call.Args, isIt) })
}

// isHidden reports whether a function gives a func that releases the thing in an object, in a field that no other package gets at: who runs what
// is in that field, the package shows.
//
//	t.onStop = append(t.onStop, t.queue.ShutDown)
//	return t
func (e *Engine) isHidden(fn *ssa.Function, s summary.Slot) bool {
	return s.Path.EndsInCall() && slices.ContainsFunc(access.FieldsAlong(TypeOf(fn, s), s.Path, nil), func(ref access.Field) bool {
		return ref.Var.Pkg() == e.Pkg && !ref.Var.Exported()
	})
}
