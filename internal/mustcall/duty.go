package mustcall

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/walk"
)

// A duty is the obligation of a struct field, or of a package-level map, to see
// to the things that are stored in it.
type duty struct {
	ref    access.Field
	global types.Object // instead of ref.field
	ob     *walk.Obligation
	births []*birth
	use    *walk.PackageUse
	ended  bool // what is deleted from it is ended there, as far as one can tell
}

func (d *duty) object() types.Object {
	if d.global != nil {
		return d.global
	}
	return d.ref.Var
}

type dutyKey struct {
	obj  types.Object
	rest access.Path
	spec *spec.Spec
}

// assign makes the fields and package-level maps through which a thing leaves
// its function responsible for it. Of nested fields it is the outermost: the
// inner ones can do nothing unless somebody gets there through it.
func (j *judgement) assign(b *birth) {
	private := b.fn.Object() != nil && !b.fn.Object().Exported()
	for _, x := range b.kept {
		leaving := b.walker.Leaving(x)
		stored := slices.ContainsFunc(leaving, func(h walk.Holding) bool { return !h.Returned })
		for _, h := range leaving {
			if h.Returned && stored && private {
				continue // callers, who are all in sight, borrow it
			}
			if !h.Returned && j.e.isShared(b, h.Type, h.Path) {
				continue // who made the object sees to it, or leaves it to its own callers
			}
			j.assignTo(b, h)
		}
	}
	for _, h := range b.walker.Out.Escapes {
		j.assignTo(b, h)
	}
}

// isShared reports whether the signal of b's goroutine, which b's function found in a field, is also had by others than that.
func (bs *births) isShared(b *birth, typ types.Type, path access.Path) bool {
	refs := access.FieldsAlong(typ, path, b.ob.Owners)
	return b.ob.Spec == bs.Table.Worker && len(refs) > 0 && bs.Signals.IsShared(refs[len(refs)-1].Var, b.fn)
}

func (j *judgement) assignTo(b *birth, h walk.Holding) {
	if h.Global != nil {
		if h.Path.First() == access.Elem && h.Global.Pkg() == j.e.Pkg {
			j.addDuty(b, &duty{global: h.Global, ref: access.Field{Rest: h.Path}})
		} else {
			b.abroad = true // the variable keeps it as long as the process lives
			if h.Global.Pkg() == j.e.Pkg && !h.Path.HasElem() {
				j.inVars = append(j.inVars, shownIn{b, h.Global})
			}
		}
		return
	}
	refs := access.FieldsAlong(h.Type, h.Path, b.ob.Owners)
	if selfContained(refs) {
		return // an object that a part of it points back to: nobody gets there who does not have it
	}
	// What is in front of the package's own fields is others' business: they
	// cannot get further than the package lets them.
	own := slices.IndexFunc(refs, func(ref access.Field) bool { return ref.Var.Pkg() == j.e.Pkg })
	if own < 0 {
		b.abroad = true
		return
	}
	j.addDuty(b, &duty{ref: refs[own]})
	for _, ref := range refs {
		if ref.Owner != nil {
			j.e.AddHeld(ref.Owner.Obj(), summary.Held{Path: access.Select(ref.Var.Name()) + ref.Rest, Kind: b.ob.Spec.Kind})
		}
	}
}

// selfContained reports whether the path comes back to the type it starts from.
func selfContained(refs []access.Field) bool {
	return len(refs) > 1 && refs[0].Owner != nil && slices.ContainsFunc(refs[1:], func(ref access.Field) bool {
		return ref.Owner == refs[0].Owner
	})
}

// cameIn reports whether b's call gave an object that had the thing in d's field
// already: then the fix belongs where it was put there.
func (b *birth) cameIn(d *duty) bool {
	return b.owned != nil && slices.ContainsFunc(b.owned.Slots, func(s summary.Slot) bool {
		return !s.Param && slices.ContainsFunc(access.FieldsAlong(b.slotType(s), s.Path, b.ob.Owners), func(ref access.Field) bool {
			return ref.Var == d.object() && ref.Rest == d.ref.Rest
		})
	})
}

// first returns the birth to tell of: the first one, but for one by a call of a function which has put the thing there, if of that it is known no more what
// ends it.
func (d *duty) first() *birth {
	if b := d.births[0]; b.owned == nil || b.owned.Until != summary.UntilOther || b.owned.made != nil {
		return b
	}
	for _, b := range d.births {
		if !b.isEnteredBy(d) && !b.cameIn(d) {
			return b
		}
	}
	return d.births[0]
}

// slotType returns the type of the result that s is in.
func (b *birth) slotType(s summary.Slot) types.Type {
	typ := b.at.(ssa.Value).Type()
	if tuple, ok := typ.(*types.Tuple); ok {
		return tuple.At(s.Index).Type()
	}
	return typ
}

func (j *judgement) addDuty(b *birth, d *duty) {
	key := dutyKey{d.object(), d.ref.Rest, b.ob.Spec}
	if known := j.index[key]; known != nil {
		d = known
		if b.ob.Peer.Differs(d.ob.Peer) {
			d.ob.Peer = walk.Peer{} // things of several peers are kept here
		}
	} else {
		ob := *b.ob
		ob.Owners, ob.Abroad = maps.Clone(ob.Owners), maps.Clone(ob.Abroad)
		d.ob = &ob
		j.index[key] = d
		j.duties = append(j.duties, d)
	}
	d.ob.AddBehind(b.ob.Owners, b.ob.Abroad)
	if !slices.Contains(j.of[b], d) {
		j.of[b] = append(j.of[b], d)
		d.births = append(d.births, b)
	}
}

// isUsed reports whether a goroutine that was started somewhere uses d's things.
func (d *duty) isUsed() bool {
	return d.use.Used || slices.ContainsFunc(d.births, func(b *birth) bool { return b.walker.Out.Used })
}
