package mustcall

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A judgement collects the findings of a package, at most one for a position.
type judgement struct {
	e        *births
	duties   []*duty
	index    map[dutyKey]*duty
	of       map[*birth][]*duty // that have to see to a thing
	findings map[token.Pos]*Finding
	never    map[*birth]bool    // reported at its field: the paths are not the point
	asking   map[ssa.Value]bool // see isOfRequest
	inVars   []shownIn
}

func newJudgement(e *births) *judgement {
	return &judgement{
		e:        e,
		index:    make(map[dutyKey]*duty),
		of:       make(map[*birth][]*duty),
		findings: make(map[token.Pos]*Finding),
		never:    make(map[*birth]bool),
		asking:   make(map[ssa.Value]bool),
	}
}

// judge turns what was learned into findings.
func (j *judgement) judge() (findings, repeats, idle []Finding) {
	for _, fn := range j.e.Funcs {
		for _, b := range j.e.births(fn).births {
			if !b.isShared() {
				j.assign(b)
			}
		}
	}
	// Of several fields that hold a thing, the one that holds it most
	// directly is the one to name.
	slices.SortStableFunc(j.duties, func(a, b *duty) int {
		return cmp.Or(cmp.Compare(len(a.ref.Rest), len(b.ref.Rest)), cmp.Compare(a.object().Pos(), b.object().Pos()))
	})
	for _, d := range j.duties {
		j.learnUses(d)
	}
	for _, d := range j.duties {
		j.deleted(d)
		j.deletedWithin(d)
	}
	for _, d := range j.duties {
		if d.global == nil {
			j.replaced(d)
			j.takenAndLost(d)
			j.returnsEarly(d)
		}
	}
	for _, d := range j.duties {
		j.outlivesObject(d)
	}
	for _, d := range j.duties {
		j.neverReleased(d)
		j.entriesLeft(d)
	}
	for _, fn := range j.e.Funcs {
		for _, b := range j.e.births(fn).births {
			j.lost(b)
			j.retried(b)
		}
	}
	findings = j.withoutMinor(j.list())
	clear(j.findings)
	for _, d := range j.duties {
		if d.global == nil {
			j.replacedAgain(d)
		}
	}
	for _, in := range j.inVars {
		j.replacedInVariable(in)
	}
	isTold := func(r Finding) bool { // where an entry is swapped away, or what the constructor has put there, or the turn before
		return slices.ContainsFunc(findings, func(f Finding) bool {
			return f.Fn == r.Fn && ((f.Shape == Deleted || f.Shape == Replaced) && f.Acquire == r.Acquire || f.Shape == Replaced && f.Field != nil && f.Field == r.Field)
		})
	}
	repeats = slices.DeleteFunc(j.withoutMinor(j.list()), isTold)
	clear(j.findings)
	for _, d := range j.duties {
		j.idle(d)
	}
	isForgotten := func(f Finding) bool { // where an entry is deleted without a call of the release
		return slices.ContainsFunc(findings, func(g Finding) bool { return g.Shape == Deleted && g.forgets(f.Releasers) })
	}
	return findings, repeats, slices.DeleteFunc(oneEach(j.withoutMinor(j.list())), isForgotten)
}

// learnUses asks what the package does with what d's field has.
func (j *judgement) learnUses(d *duty) {
	d.use = j.e.UsesOf(&walk.Obligation{
		Spec: d.ob.Spec, Peer: d.ob.Peer, Owners: d.ob.Owners, Abroad: d.ob.Abroad,
		Field: d.object(), FieldPath: d.ref.Rest,
	})
}

// list returns what was reported, in source order.
func (j *judgement) list() []Finding {
	list := make([]Finding, 0, len(j.findings))
	for _, f := range j.findings {
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b Finding) int { return cmp.Compare(a.Pos, b.Pos) })
	return list
}

// report adds a finding unless there is one at its position that says as much.
func (j *judgement) report(f *Finding) {
	if old := j.findings[f.Pos]; old == nil || j.isMinor(old) && !j.isMinor(f) {
		j.findings[f.Pos] = f
	}
}

func (j *judgement) isMinor(f *Finding) bool { return j.e.IsMinor(f.Kind) }

// withoutMinor returns the findings but for minor ones about what others tell of: the context that would end a goroutine,
// and what an owner forgets beside it.
func (j *judgement) withoutMinor(list []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(list), func(f Finding) bool {
		return j.isMinor(&f) && slices.ContainsFunc(list, func(g Finding) bool {
			return !j.isMinor(&g) && (g.Signal == f.Acquire || g.Owner != "" && g.Owner == f.Owner && g.Shape == f.Shape)
		})
	})
}

// neverReleased reports a field whose things nobody releases: no function of the
// package does, and the field does not leave the package's sight.
func (j *judgement) neverReleased(d *duty) {
	if j.seenTo(d) || j.isForOthers(d) || len(d.ob.Spec.Asks) > 0 && !j.isAsked(d) {
		return
	}
	for _, b := range d.births {
		if j.never[b] || b.handed || b.cameIn(d) || j.reachable(b) {
			continue
		}
		switch out := b.walker.Out; {
		case out.Released && len(out.Partial) > 0:
			j.lostAt(b, out.Partial)
			continue
		case out.Released && len(b.kept) == 0:
			continue
		}
		j.never[b] = true
		j.report(j.neverFinding(d, b))
	}
}

func (j *judgement) neverFinding(d *duty, b *birth) *Finding {
	f := j.finding(NeverReleased, b)
	f.Owner, f.Field = ownerName(d.ref), d.ref.Var
	f.Teardown, f.Used = j.teardown(d), d.isUsed()
	f.Shown = j.shown(d)
	if d.use.Misgiven.IsValid() {
		f.Misgiven = d.use.Misgiven
	}
	if len(b.lost) > 0 && !slices.ContainsFunc(b.lost, func(x walk.Exit) bool { return x.State.Early != nil }) {
		f.Or = j.lostFinding(b, b.lost)
	}
	return f
}

// seenTo reports whether something may release what d's field holds: a
// function of the package, a method promoted from it, or code that we do not
// see.
func (j *judgement) seenTo(d *duty) bool {
	if d.global != nil || d.ended || d.use.IsReleased() || d.use.Escapes || d.use.Returned {
		return true
	}
	if d.ref.Owner == nil {
		return false
	}
	w := d.births[0].walker
	methods := w.ReleasingMethods(d.ref.Owner, access.Select(d.ref.Var.Name())+d.ref.Rest)
	return !j.e.Spent.Afford(1) || slices.ContainsFunc(methods, func(m summary.Method) bool {
		decl, prefix := access.MethodOf(d.ref.Owner, j.e.Pkg, m.Name)
		return decl == nil || prefix != "" || j.e.Body(decl) == nil // others were asked already
	})
}

// reachable reports whether b's thing can be released otherwise than through a
// field that nobody sees to: it is in another field as well, or the caller has
// it, or a func that releases it.
func (j *judgement) reachable(b *birth) bool {
	return b.abroad || slices.ContainsFunc(j.of[b], func(d *duty) bool { return j.seenTo(d) || j.isForOthers(d) })
}

// isForOthers reports whether other packages may be meant to see to the thing: they can reach it, and the package does
// not serve it itself. The whole program shows whether they do.
func (j *judgement) isForOthers(d *duty) bool { return !d.use.Served && j.isShown(d) }

// isShown reports whether other packages can reach the thing: each field on the way is exported.
func (j *judgement) isShown(d *duty) bool {
	return j.e.Pkg.Name() != "main" && d.ref.Var.Exported() && !slices.ContainsFunc(j.behind(d), func(ref access.Field) bool { return !ref.Var.Exported() })
}

// behind returns the fields on the way from d's own to the thing.
func (j *judgement) behind(d *duty) []access.Field {
	return access.FieldsAlong(d.object().Type(), d.ref.Rest, d.ob.Owners)
}

// shown returns the fields by which other packages can reach the thing, or nil if they can not.
func (j *judgement) shown(d *duty) []ShownField {
	if d.ref.Owner == nil || !j.isShown(d) {
		return nil
	}
	var list []ShownField
	for _, ref := range append([]access.Field{d.ref}, j.behind(d)...) {
		if ref.Owner == nil {
			return nil
		}
		var methods []string
		for _, r := range d.ob.Spec.Release {
			if ref.Rest == "" && r.Operand == spec.Recv {
				methods = append(methods, r.Symbol.Name)
			}
		}
		for _, m := range d.births[0].walker.ReleasingMethods(ref.Var.Type(), ref.Rest) {
			methods = append(methods, m.Name)
		}
		list = append(list, ShownField{ref.Owner, ref.Var, methods})
	}
	return list
}

func ownerName(ref access.Field) string {
	if ref.Owner == nil {
		return ""
	}
	return ref.Owner.Obj().Name()
}

// teardown returns the name of a method that ends d's owner and forgets d: a
// method that is called for it, or one that releases a sibling field.
func (j *judgement) teardown(d *duty) string {
	if d.ref.Owner == nil {
		return ""
	}
	for sel := range types.NewMethodSet(types.NewPointer(d.ref.Owner)).Methods() {
		m := sel.Obj().(*types.Func)
		if len(sel.Index()) == 1 && knowledge.TearsDown(m.Name(), m.Signature()) && j.e.Body(m) != nil {
			return m.Name()
		}
	}
	for _, other := range j.duties {
		if other == d || other.ref.Owner != d.ref.Owner || other.ref.Var == d.ref.Var {
			continue
		}
		for _, fn := range other.use.Releasers {
			if other.ob.Spec != d.ob.Spec && walk.TakesSignal(fn) {
				continue // a Run(ctx) that sees to something else when it ends
			}
			if value.IsMethodOf(fn, d.ref.Owner) {
				return fn.Name()
			}
		}
	}
	return ""
}

// finding returns a finding about b, at the call that creates the thing.
func (j *judgement) finding(shape Shape, b *birth) *Finding {
	f := &Finding{
		Shape: shape, Kind: b.ob.Spec.Kind, Variant: b.variant,
		Pos: b.at.Pos(), Acquire: b.at.Pos(), At: b.at, Call: b.call, Direct: b.owned == nil, Fn: b.fn,
		Misgiven: b.walker.Out.Misgiven, Piled: b.walker.Out.Piled,
		Loop: j.e.Shapes.InLoop(b.at.Block()),
	}
	f.Result, f.Part = b.result, b.field
	if b.owned != nil {
		switch s := b.owned.Slots[0]; {
		case s.Param:
			f.Result = noResult
		case s.Path.First() != access.Call: // a func that releases the thing has it not
			f.Result = s.Index
		case b.ob.Spec.Minor && !givesContext(b.call):
			f.Result = noResult // events, cancel, err := w.watch(key)
		}
	}
	if made := b.carrier.Made; made != nil {
		f.Signal = made.Pos()
	} else if refs := access.FieldsAlong(b.carrierType(), b.carrier.Path, nil); len(refs) > 0 {
		f.SignalField = refs[len(refs)-1].Var
	}
	f.In = j.lastField(b)
	if b.owned != nil {
		f.Owner, f.Methods = b.owned.Owner, b.owned.Methods
		f.Ended = b.owned.Until == summary.UntilOther && b.owned.made == nil
	}
	f.Until, f.UntilAt, f.UsedUp = b.until, b.at, b.walker.Out.UsedUp
	if f.Until == nil && b.owned != nil && b.owned.made != nil {
		f.Until, f.UntilAt = b.owned.made.until, b.owned.made.at
	}
	return f
}

// givesContext reports whether the first result of a call is a context.
func givesContext(call ssa.CallInstruction) bool {
	results := call.Common().Signature().Results()
	return results.Len() > 0 && symbol.OfType(results.At(0).Type()) == knowledge.Context
}

// lastField returns the last field on the way to b's thing from what has it, or nil.
func (j *judgement) lastField(b *birth) *types.Var {
	typ, path := b.carrierType(), b.carrier.Path
	if b.owned != nil {
		s := b.owned.Slots[0]
		if path = s.Path; s.Param {
			typ = j.e.TargetOf(b.call.Common()).Args[s.Index].Type()
		} else {
			typ = b.slotType(s)
		}
	}
	if refs := access.FieldsAlong(typ, path, b.ob.Owners); len(refs) > 0 {
		return refs[len(refs)-1].Var
	}
	return nil
}

// isAsked reports whether a function of the package that mentions a duty's field, or what that calls, asks something of what is there.
func (j *judgement) isAsked(d *duty) bool {
	return slices.ContainsFunc(j.e.Mentions[d.object()], func(fn *ssa.Function) bool { return j.e.AsksIn(d.ob.Spec, fn, walk.MaxAsking) })
}
