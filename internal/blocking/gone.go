package blocking

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// hasLeft reports whether the i-th way out of b is taken only where the goroutine has left before it came to the wait, and has told so: by a variable,
// by a channel, or by what a function returns that has asked for that.
//
//	go func() {
//		l, err := net.Listen("tcp", addr)
//		s.ready <- err
//		if err != nil {
//			return
//		}
//		<-s.quit
//	…
//	if err := <-s.ready; err != nil {
//		return err
//	}
func (j *judge) hasLeft(b *ssa.BasicBlock, i int) bool { return j.hasLeftAt(b, i, 0) }

func (j *judge) hasLeftAt(b *ssa.BasicBlock, i, depth int) bool {
	if j.setsWhereItLeaves(b, i) {
		return true
	}
	if sel, state := flow.CaseTaken(b, i); sel != nil {
		return slices.ContainsFunc(j.p.ops[sel], func(o *op) bool { return o.state == state && o.kind == recv && j.tellsItLeaves(o.on, nil) })
	}
	if err, failed := flow.Failure(b, i); failed && j.isReceivedLeaving(err) {
		return true
	}
	return depth < maxDepth && j.hasLeftByResult(b, i, depth)
}

// isReceivedLeaving reports whether an error was received that the goroutine sends only where it leaves.
func (j *judge) isReceivedLeaving(err ssa.Value) bool {
	recv, ok := err.(*ssa.UnOp)
	return ok && recv.Op == token.ARROW && j.tellsItLeaves(j.p.classes.classOf(recv.X), value.IsNil)
}

// tellsItLeaves reports whether the goroutine alone sends on a channel or closes it, and only where it does not come to the wait any more. A value of
// another kind may come from elsewhere.
func (j *judge) tellsItLeaves(on *class, other func(ssa.Value) bool) bool {
	on = on.find()
	if on == j.d.on.find() || on.isParam() || on.sentElsewhere || on.closedElsewhere || on.ends || j.startedOften(on) {
		return false // or others have not left
	}
	some := false
	for _, o := range j.p.opsThrough(on, make(map[*class]bool)) {
		if o.kind != send && o.kind != closes || o.kind == closes && other != nil { // who receives has nothing then
			continue
		}
		var sent ssa.Value
		if s, ok := o.instr.(*ssa.Send); ok {
			sent = s.X
		}
		if other != nil && sent != nil && other(sent) {
			continue
		}
		if o.sel != nil || o.deferred || o.async || !slices.ContainsFunc(j.w.frames, func(f frame) bool { return f.fn == o.instr.Parent() && !reachesWith(sent, o.instr, f.instr) }) {
			return false
		}
		some = true
	}
	return some
}

// reachesWith reports whether control comes from one instruction to another where a value is not nil.
func reachesWith(err ssa.Value, from, to ssa.Instruction) bool {
	isNil := func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && v == err && isNil
	}
	isTo := func(instr ssa.Instruction) bool { return instr == to }
	return reachedFrom(from.Parent(), from, isTo, func(ssa.Instruction) bool { return false }, isNil)
}

// hasLeftByResult reports whether the i-th way out of b is taken by a result of a call that leads to the start of the goroutine, which gives that only
// where it has not come to the start, or knows that the goroutine has left.
//
//	s, err := start(addr)
//	if err != nil {
//		return
//	}
func (j *judge) hasLeftByResult(b *ssa.BasicBlock, i, depth int) bool {
	v, mayBe := resultAsked(b, i)
	call, result := value.CallOf(v)
	if call == nil {
		return false
	}
	fn := call.Call.StaticCallee()
	start := j.around[fn]
	if fn == nil || start == nil || start.Parent() != fn {
		return false
	}
	some := false
	for ret := range value.Returns(fn) {
		given := justStored(ret.Results[result])
		if !mayBe(given) || !flow.Reaches(start, ret) {
			continue
		}
		if !j.isReceivedLeaving(given) && !j.isReachedLeft(ret.Block(), depth) {
			return false
		}
		some = true
	}
	return some
}

// isReachedLeft reports whether control comes to a block only where the goroutine has left.
func (j *judge) isReachedLeft(b *ssa.BasicBlock, depth int) bool {
	return flow.IsBelow(b, func(at *ssa.BasicBlock, i int) bool { return j.hasLeftAt(at, i, depth+1) })
}

// resultAsked returns the value that a branch asks for, and what it may be where the i-th way out of b is taken.
//
//	err != nil    s == nil    !ok
func resultAsked(b *ssa.BasicBlock, i int) (v ssa.Value, mayBe func(ssa.Value) bool) {
	if v, isNil := flow.Nil(b, i); v != nil {
		return v, func(v ssa.Value) bool {
			_, isNew := value.Behind(v).(*ssa.Alloc)
			return !isNil && !value.IsNil(v) || isNil && !isNew
		}
	}
	v, negated := flow.Plain(flow.Cond(b))
	return v, func(v ssa.Value) bool {
		k, ok := v.(*ssa.Const)
		return !ok || k.Value == nil || k.Value.Kind() != constant.Bool || constant.BoolVal(k.Value) == ((i == 0) != negated)
	}
}

// setsWhereItLeaves reports whether the i-th way out of b is taken where there is an error that only the goroutine
// puts into a variable, and where it does not come to the wait any more.
//
//	go func() {
//		for r.Next() {
//			if err := decode(r); err != nil {
//				failed = err
//				return
//			}
//			decoded <- r.Record()
//	…
//	if failed != nil {
func (j *judge) setsWhereItLeaves(b *ssa.BasicBlock, i int) bool {
	err, failed := flow.Failure(b, i)
	load, ok := err.(*ssa.UnOp)
	if !failed || !ok {
		return false
	}
	variable := j.p.flagAt(load.X)
	if _, ok := variable.(*ssa.Alloc); !ok {
		return false
	}
	some := false
	for fn := range j.p.flagsOf().takes[variable] {
		for st := range value.Each[*ssa.Store](fn) {
			if j.p.flagAt(st.Addr) != variable || value.IsNil(st.Val) {
				continue
			}
			if !slices.ContainsFunc(j.w.frames, func(f frame) bool { return f.fn == fn && !flow.Reaches(st, f.instr) }) {
				return false
			}
			some = true
		}
	}
	return some
}
