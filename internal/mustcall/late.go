package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// returnsEarly reports the functions that release what the field holds and may fail before they
// get to that, unless their callers see to it, or another function releases it, too.
func (j *judgement) returnsEarly(d *duty) {
	if d.use.Escapes || d.use.Returned || d.ref.Rest.HasElem() || d.ref.Rest.First() == access.Call {
		return
	}
	for _, fn := range d.use.Releasers {
		if len(j.e.births(fn).births) > 0 || d.isMadeIn(fn) || j.leadsToMaker(d, fn) {
			continue // a function that makes the thing is judged by its own paths
		}
		isOwner := func(p *ssa.Parameter) bool {
			named, _ := access.Deref(p.Type())
			return named != nil && named == d.ref.Owner
		}
		if !slices.ContainsFunc(fn.Params, isOwner) {
			continue // it makes the object, or finds it somewhere
		}
		r := d.use.Uses[fn].Effect.Early
		if r == nil {
			continue
		}
		if r = r.Blame(); r.IsMended() || isBeforeBirth(d, r.First) || d.isRunBy(r.Fn) || j.isDeferred(r.Fn, d) || j.releasedElsewhere(d, value.Outermost(r.Fn)) {
			continue
		}
		f := j.earlyFinding(r, d.births[0])
		f.Owner, f.Field = ownerName(d.ref), d.ref.Var
		j.report(f)
	}
}

// isBeforeBirth reports whether a function comes to an exit only where a field is nil that has been set wherever the thing is made: there is none then.
//
//	func (p *plugin) Start() error { if p.kv == nil { if p.kv, err = open(); err != nil { return err } }; go p.run(); … }
//	func (p *plugin) Stop() error  { if p.kv == nil { if p.kv, err = open(); err != nil { return err } }; close(p.stop); … }
func isBeforeBirth(d *duty, exit walk.Exit) bool {
	for b, i := range flow.Above(exit.Instr.Block()) {
		v, isNil := flow.Nil(b, i)
		field := (*types.Var)(nil)
		if isNil {
			field = value.LoadedField(v)
		}
		if field != nil && !slices.ContainsFunc(d.births, func(b *birth) bool { return !isSetBefore(b.at, field) }) {
			return true
		}
	}
	return false
}

// isSetBefore reports whether a function comes to an instruction only where it has set a field, or has found that it is not nil.
func isSetBefore(at ssa.Instruction, field *types.Var) bool {
	sets := func(instr ssa.Instruction) bool {
		st, ok := instr.(*ssa.Store)
		return ok && value.Field(st.Addr) == field && !value.IsNil(st.Val)
	}
	isThere := func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && !isNil && value.LoadedField(v) == field
	}
	is := func(instr ssa.Instruction) bool { return instr == at }
	return !flow.ReachedFrom(at.Parent(), nil, is, sets, isThere)
}

// leadsToMaker reports whether fn comes to a function that puts another thing into d's field, on some of its ways: it is no teardown, and where it returns
// before the old one is released there is that still.
//
//	func (s *Service) Update(on bool) error {
//		if err := s.save(on); err != nil { return err }
//		if on { go s.connect() } else if s.client != nil { s.client.Stop() }
//	}
func (j *judgement) leadsToMaker(d *duty, fn *ssa.Function) bool {
	return slices.ContainsFunc(d.births, func(b *birth) bool { return j.e.Leads(fn, value.Outermost(b.fn)) })
}

// isRunBy reports whether the goroutines that d's field ends all run a function: where that returns, they have ended.
//
//	go s.serve(sess)    // conn, err := dial(); if err != nil { return }; go func() { copy(sess, conn); close(sess.done) }(); for { select { case <-sess.done: return; … } }
func (d *duty) isRunBy(fn *ssa.Function) bool {
	return !slices.ContainsFunc(d.births, func(b *birth) bool { return b.ob.Runs.Fn != value.Outermost(fn) })
}

// isMadeIn reports whether a function, or a literal in it, makes what is in d's field.
func (d *duty) isMadeIn(fn *ssa.Function) bool {
	return slices.ContainsFunc(d.births, func(b *birth) bool { return value.Outermost(b.fn) == fn })
}

// isDeferred reports whether all callers of fn in the package have deferred a release of what d's
// field holds of the object when they call it: then it does not matter that fn fails.
//
//	defer s.Stop()
//	return s.run(ctx)
func (j *judgement) isDeferred(fn *ssa.Function, d *duty) bool {
	some := false
	for call := range j.e.CallsOf(fn) {
		some = true
		if !slices.ContainsFunc(walk.DefersBefore(call), func(def *ssa.Defer) bool { return j.releasesFor(def, call, d) }) {
			return false
		}
	}
	return some
}

// releasesFor reports whether a deferred call releases what d's field holds of the object that
// another call is made on.
func (j *judgement) releasesFor(def *ssa.Defer, call ssa.CallInstruction, d *duty) bool {
	t, on := j.e.TargetOf(def.Common()), j.e.TargetOf(call.Common())
	if t.Fn == nil || len(on.Args) == 0 || d.use.Uses[t.Fn] == nil || d.use.Uses[t.Fn].Effect.Release == summary.Never {
		return false
	}
	return slices.ContainsFunc(t.Args, func(arg ssa.Value) bool { return j.e.Resolve(arg) == j.e.Resolve(on.Args[0]) })
}

// releasedElsewhere reports whether a function that has nothing to do with fn releases what d's
// field holds, too.
func (j *judgement) releasedElsewhere(d *duty, fn *ssa.Function) bool {
	return slices.ContainsFunc(d.use.Releasers, func(other *ssa.Function) bool {
		return !j.e.Leads(other, fn) && !j.e.Leads(fn, other)
	})
}

// earlyFinding returns the finding that r may fail before it releases b's thing.
func (j *judgement) earlyFinding(r *walk.EarlyReturn, b *birth) *Finding {
	f := j.finding(ReturnsEarly, b)
	f.Pos, f.Fn, f.Witness = walk.ExitPos(r.First), r.Fn, walk.ExitPos(r.First)
	f.Methods, f.Fails = []summary.Method{{Name: value.Outermost(r.Fn).Name()}}, r.Errs
	return f
}

// lostEarly reports the functions that b's function called to release the thing, and that failed
// before they did. It reports whether there are such, and no other way to lose the thing.
func (j *judgement) lostEarly(b *birth) bool {
	for _, x := range b.lost {
		if x.State.Early == nil {
			return false
		}
	}
	for _, x := range b.lost {
		if early := x.State.Early.Of.Blame(); !j.renews(b, early.Fn) {
			j.report(j.earlyFinding(early, b))
		}
	}
	return len(b.lost) > 0
}

// renews reports whether a function makes things of the kind of b's itself: what it releases it is to replace, and may well keep where it fails.
//
//	if err := check(root); err != nil { return }
//	if r.cancel != nil { r.cancel() }
//	ctx, r.cancel = context.WithCancel(r.ctx)
func (j *judgement) renews(b *birth, fn *ssa.Function) bool {
	return slices.ContainsFunc(j.e.births(fn).births, func(other *birth) bool { return other.ob.Spec == b.ob.Spec })
}
