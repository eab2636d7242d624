package blocking

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
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
	if sel, state := flow.CaseTaken(b, i); sel != nil {
		return slices.ContainsFunc(j.p.Classes.Ops(sel), func(o *pointsto.Op) bool {
			return o.State == state && o.Kind == pointsto.Recv && j.tellsItLeaves(o.On(), false, false)
		})
	}
	if ch := j.p.waits.FoundClosed(b, i); depth > 0 && ch != nil && j.closesAfterIt(j.p.Classes.StandsFor(j.p.Classes.Of(ch))) {
		return true
	}
	if v, is := flow.Asked(b, i); v != nil && (j.isReceivedLeaving(v, is) || j.setsWhereItLeaves(v, is)) {
		return true
	}
	return depth < maxDepth && j.hasLeftByResult(b, i, depth)
}

// isReceivedLeaving reports whether a value was received that is there, or true, or is not, of which the goroutine sends such only where it leaves.
//
//	if err := <-s.ready; err != nil    if ok := <-s.ready; !ok
func (j *judge) isReceivedLeaving(v ssa.Value, is bool) bool {
	ch := flow.ReceivedFrom(v)
	return ch != nil && j.tellsItLeaves(j.p.Classes.Of(ch), true, is)
}

// tellsItLeaves reports whether the goroutine alone sends on a channel or closes it, and only where it does not come to the wait any more. If it is known
// that what came is there, or true, or is not, what may not be so may come from elsewhere, and from a closed channel comes what is not.
func (j *judge) tellsItLeaves(on *pointsto.Class, known, is bool) bool {
	on = on.Find()
	if on == j.d.on.Find() || on.IsParam() || on.SentElsewhere() || on.ClosedElsewhere() || on.Ends() || j.startedOften(on) {
		return false // or others have not left
	}
	some := false
	for _, o := range j.p.Classes.OpsThrough(on) {
		if o.Kind != pointsto.Send && o.Kind != pointsto.Close || o.Kind == pointsto.Close && known && is {
			continue
		}
		var otherwise func(*ssa.BasicBlock, int) bool
		if s, ok := o.Instr.(*ssa.Send); ok && known {
			if !value.MayBe(s.X, is) {
				continue
			}
			otherwise = isOther(s.X, is, s)
		}
		if o.IsChoice() || o.Deferred || o.Async || !slices.ContainsFunc(j.w.Frames, func(f waits.Frame) bool {
			return f.Fn == o.Instr.Parent() && f.Bound.Of(o.On()) == on && !comesFrom(o.Instr, f.Instr, otherwise)
		}) {
			return false
		}
		some = true
	}
	return some
}

// comesFrom reports whether control comes from one instruction to another, other than by some ways; nil are none.
func comesFrom(from, to ssa.Instruction, without func(*ssa.BasicBlock, int) bool) bool {
	isTo := func(instr ssa.Instruction) bool { return instr == to }
	return flow.ReachedFrom(from.Parent(), from, isTo, nil, without)
}

// hasLeftByResult reports whether the i-th way out of b is taken by a result of a call, which gives that only where it knows that the goroutine has left;
// or, of one that leads to the start, where it has not come to that, or has ended it.
//
//	s, err := start(addr)    w, ok := open(name)    // w := newWorker(); if !w.ready() { w.Close(); return nil, false }; return w, true
//	if err != nil {          if !ok {
//		return                   return
//	}                        }
func (j *judge) hasLeftByResult(b *ssa.BasicBlock, i, depth int) bool {
	v, is := flow.Asked(b, i)
	call, result := value.CallOf(v)
	if call == nil {
		return false
	}
	some := false
	for _, r := range j.p.calleesOf(call) {
		if r.Fn == nil {
			return false
		}
		start := j.around[r.Fn]
		if start != nil && start.Parent() != r.Fn {
			return false
		}
		for ret := range value.Returns(r.Fn) {
			given := flow.JustStored(ret.Results[result])
			if !value.MayBe(given, is) {
				continue
			}
			isOver := start != nil && (!flow.Reaches(start, ret) || j.endsOnTheWay(start, ret))
			if !isOver && !j.isReceivedLeaving(given, is) && !j.setsWhereItLeaves(given, is) && !j.isReachedLeft(ret.Block(), depth) {
				return false
			}
			some = true
		}
	}
	return some
}

// endsOnTheWay reports whether a function that leads to the start has seen to the goroutine on all ways from there to a return.
func (j *judge) endsOnTheWay(start ssa.Instruction, ret *ssa.Return) bool {
	ends, asked := j.ended[ret]
	if !asked {
		j.ended[ret] = false // to who calls itself
		r := j.provider().routeOver(start, true)
		r.From, r.Exits, r.To = start, false, func(instr ssa.Instruction) bool { return instr == ssa.Instruction(ret) }
		n, end := r.Least()
		ends = end != nil && n >= j.d.amount
		j.ended[ret] = ends
	}
	return ends
}

// isReachedLeft reports whether control comes to a block only where the goroutine has left.
func (j *judge) isReachedLeft(b *ssa.BasicBlock, depth int) bool {
	return flow.IsBelow(b, func(at *ssa.BasicBlock, i int) bool { return j.hasLeftAt(at, i, depth+1) })
}

// tellsGiven reports whether the i-th way out of b is taken where a variable says so, which is put there only where the goroutine was given what it
// waits for, or has left.
//
//	reading := true
//	defer func() { if reading { c.drain() } }()
//	…
//	case err := <-c.errs: reading = false
func (s *provider) tellsGiven(b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	v, is := flow.Asked(b, i)
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	variable, ok := correlate.FlagAt(load.X).(*ssa.Alloc)
	if !ok || !is && !hasFirst(variable) {
		return false
	}
	isGiven := func(at *ssa.BasicBlock, i int) bool {
		sel, state := flow.CaseTaken(at, i)
		return sel != nil && slices.ContainsFunc(s.p.Classes.Ops(sel), func(o *pointsto.Op) bool {
			return o.State == state && s.d.gives(o, bound.Of(o.On())) > 0
		}) || s.j.hasLeftAt(at, i, 0)
	}
	some := false
	for fn := range s.p.correlate.Flags().Takes[variable] {
		for st := range value.Each[*ssa.Store](fn) {
			if correlate.FlagAt(st.Addr) != variable || !value.MayBe(st.Val, is) {
				continue
			}
			if some = flow.IsBelow(st.Block(), isGiven); !some {
				return false
			}
		}
	}
	return some
}

// hasFirst reports whether a variable is declared with a value: else it is nil, or false, before anybody assigns to it.
func hasFirst(variable *ssa.Alloc) bool {
	for st := range value.Stores(variable) {
		if st.Block() == variable.Block() {
			return true
		}
	}
	return false
}

// setsWhereItLeaves reports whether a value that is there, or true, is read from a variable or a field of its own, into which only the goroutine
// puts such, and where it does not come to the wait any more.
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
func (j *judge) setsWhereItLeaves(v ssa.Value, is bool) bool {
	load, ok := v.(*ssa.UnOp)
	if !is || !ok || load.Op != token.MUL { // there is nothing before the goroutine puts it there
		return false
	}
	variable := correlate.FlagAt(load.X)
	switch f := variable.(type) {
	case *ssa.Alloc:
	case *types.Var:
		if f.Exported() {
			return false // others may put something there
		}
	default:
		return false
	}
	some := false
	for fn := range j.p.correlate.Flags().Takes[variable] {
		for st := range value.Each[*ssa.Store](fn) {
			if correlate.FlagAt(st.Addr) != variable || !value.MayBe(st.Val, is) {
				continue
			}
			if !slices.ContainsFunc(j.w.Frames, func(f waits.Frame) bool { return f.Fn == fn && !comesFrom(st, f.Instr, isOther(st.Val, is, st)) }) {
				return false
			}
			some = true
		}
	}
	return some
}

// isOther returns whether a way out of a block is taken where a value is not as told, behind an instruction that does not come to another such value.
func isOther(v ssa.Value, is bool, from ssa.Instruction) func(*ssa.BasicBlock, int) bool {
	made, isMade := v.(ssa.Instruction)
	again := isMade && flow.Reaches(from, made)
	return func(b *ssa.BasicBlock, i int) bool {
		asked, isThere := flow.Asked(b, i)
		return asked != nil && asked == v && isThere != is && !again
	}
}
