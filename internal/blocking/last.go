package blocking

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// An item may say of itself that it is the last one: who gets it leaves, and the goroutine that has sent it sends no more.
//
//	v, err := next()
//	if err != nil {
//		out <- result{err: err}
//		return
//	}
//	out <- result{value: v}

// A saying is what an item says: a field of it, or the item itself if that is nil, is the constant, or anything but zero if that is nil.
type saying struct {
	field *types.Var
	is    *ssa.Const
}

// leavesForLast reports whether the i-th way out of b is taken for what an item says that was received, and which the goroutine, the
// only one that sends, says of its last item only.
//
//	if r.err != nil {
//		return r.err
//	}
func (j *judge) leavesForLast(b *ssa.BasicBlock, i int, bound pointsto.Bindings) bool {
	if j.d.kind != pointsto.Send || j.at == nil {
		return false
	}
	item, says := askedAbout(b, i)
	if item == nil || !j.isItem(item, bound) {
		return false
	}
	alone := j.isAlone()
	return !slices.ContainsFunc(j.p.Classes.OpsThrough(j.d.on), func(o *pointsto.Op) bool {
		if o.Kind != pointsto.Send {
			return false
		}
		said, may := says.mayBeOf(o.Sent())
		return may && !(alone && j.isLastSend(o, says, said)) && !j.isSentApart(o)
	})
}

// isSentApart reports whether the function that starts the goroutine sends an item where it has not started that, and will not, or has waited for
// it to end.
//
//	if err := cmd.Start(); err != nil { out <- line{err: err}; return }
//	go func() { defer wg.Done(); for sc.Scan() { out <- line{text: sc.Text()} } }()
//	wg.Wait()
//	out <- line{err: cmd.Wait()}
func (j *judge) isSentApart(o *pointsto.Op) bool {
	starter := j.at.Parent()
	if o.Instr.Parent() != starter || o.Callee != nil || o.Deferred || flow.Reaches(o.Instr, j.at) || j.isRunAgain(starter, nil) {
		return false
	}
	if !flow.Reaches(j.at, o.Instr) {
		return true
	}
	return value.Any(starter, func(instr ssa.Instruction) bool {
		return flow.Precedes(instr, o.Instr) && flow.Reaches(j.at, instr) && slices.ContainsFunc(j.p.Classes.Ops(instr), j.joinsIt)
	})
}

// joinsIt reports whether an op waits for a group that the goroutine leaves.
//
//	wg.Go(f)    go func() { defer wg.Done(); … }()
func (j *judge) joinsIt(o *pointsto.Op) bool {
	return o.Kind == pointsto.Join && slices.ContainsFunc(o.On().Ops(), func(done *pointsto.Op) bool {
		return done.Kind == pointsto.Done && (done.Instr == ssa.Instruction(j.at) || j.ranByIt(done.Instr.Parent()))
	})
}

// askedAbout returns what is asked where the i-th way out of b is taken, and what it says then; or nil.
func askedAbout(b *ssa.BasicBlock, i int) (item ssa.Value, says saying) {
	if v, isNil := flow.Nil(b, i); v != nil {
		x, field := readFrom(v)
		switch {
		case field == nil && isNil:
			return v, saying{is: ssa.NewConst(nil, v.Type())}
		case field != nil && !isNil:
			return x, saying{field: field}
		}
		return nil, says
	}
	cond, negated := flow.Plain(flow.Cond(b))
	if cond == nil {
		return nil, says
	}
	holds := (i == 0) != negated
	if cmp, ok := cond.(*ssa.BinOp); ok {
		is, isConst := cmp.Y.(*ssa.Const)
		if !isConst || holds != (cmp.Op == token.EQL) || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			return nil, says
		}
		x, field := readFrom(cmp.X)
		if field == nil {
			return cmp.X, saying{is: is}
		}
		return x, saying{field, is}
	}
	if x, field := readFrom(cond); field != nil && holds {
		return x, saying{field: field}
	}
	return nil, says
}

// readFrom returns the item that v is a field of, and which; or nil.
func readFrom(v ssa.Value) (item ssa.Value, field *types.Var) {
	switch v := v.(type) {
	case *ssa.Field:
		return v.X, value.StructOf(v.X.Type()).Field(v.Field)
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.FieldAddr); ok && v.Op == token.MUL {
			if stored := value.Assigned(at.X); stored != nil { // for item := range items, whose variable has an address
				return stored, value.Field(at)
			}
			return at.X, value.Field(at)
		}
	}
	return nil, nil
}

// isItem reports whether v is what was received from the channel that is required. A variable that had nothing before may have nothing still.
//
//	for m := <-ch; !m.last; m = <-ch { … }
func (j *judge) isItem(v ssa.Value, bound pointsto.Bindings) bool {
	load, _ := v.(*ssa.UnOp)
	v = value.Behind(v)
	if put, ok := v.(ssa.Instruction); ok && load != nil && v != load && put.Parent() == load.Parent() && !flow.Precedes(put, load) {
		return false
	}
	if phi, ok := v.(*ssa.Phi); ok {
		return !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return !j.isFrom(e, bound) })
	}
	return j.isFrom(v, bound)
}

func (j *judge) isFrom(v ssa.Value, bound pointsto.Bindings) bool {
	ch := flow.ReceivedFrom(v)
	return ch != nil && j.d.is(bound.Of(j.p.Classes.Of(ch)))
}

// isAlone reports whether one goroutine is started for each channel.
func (j *judge) isAlone() bool {
	site := j.d.on.Site()
	if site == nil || len(j.w.Frames) == 0 {
		return false
	}
	if j.isRunAgain(j.w.Frames[0].Fn, j.at) {
		return false
	}
	for fn, at := range j.around {
		without := (*ssa.BasicBlock)(nil)
		if fn == site.Parent() {
			without = site.Block()
		} else if site.Parent() == j.at.Parent() {
			continue // each call of that function makes another channel
		} else if j.isRunAgain(fn, nil) {
			return false
		}
		if at != nil && flow.InLoopWithout(at.Block(), without) {
			return false
		}
	}
	return true
}

// isRunAgain reports whether fn may be run for the same channel in more than one place, of which one may be known.
//
//	produce(out, a)
//	produce(out, b)
func (j *judge) isRunAgain(fn *ssa.Function, at ssa.Instruction) bool {
	uses, all := j.p.Spawns.Uses(fn)
	n := 0
	for _, u := range uses {
		isFor := func(a ssa.Value) bool {
			return j.p.Classes.MayBeWaitedOn(a.Type()) && (j.d.is(j.p.Classes.Of(a).Find()) || j.p.Classes.Of(a).IsParam())
		}
		if u.Instr != at && (len(j.d.on.Passed()) == 0 || slices.ContainsFunc(u.Args, isFor)) {
			n++
		}
	}
	return !all || n > 1 || n == 1 && at != nil
}

// mayBeOf reports whether an item may say so, and what it says it with, if that is seen.
func (s saying) mayBeOf(item ssa.Value) (said ssa.Value, may bool) {
	if s.field == nil {
		return item, s.mayBe(item)
	}
	if load, ok := item.(*ssa.UnOp); ok && load.Op == token.MUL {
		item = load.X
	}
	if k, ok := item.(*ssa.Const); ok && k.Value == nil { // result{}
		return nil, s.mayBeZero()
	}
	object, ok := item.(*ssa.Alloc)
	if !ok {
		return nil, true
	}
	for _, ref := range value.Referrers(object) {
		switch ref := ref.(type) {
		case *ssa.FieldAddr:
			if value.Field(ref) != s.field {
				continue
			}
			for _, use := range value.Referrers(ref) {
				st, ok := use.(*ssa.Store)
				if !ok || said != nil {
					return nil, true
				}
				said = st.Val
			}
		case *ssa.UnOp, *ssa.Send, *ssa.DebugRef:
		default:
			return nil, true
		}
	}
	if said == nil {
		return nil, s.mayBeZero()
	}
	return said, s.mayBe(said)
}

// mayBe reports whether a value may be what is said.
func (s saying) mayBe(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	switch {
	case !ok:
		_, isNew := v.(*ssa.Alloc)
		return !isNew || s.is == nil || !s.is.IsNil()
	case s.is == nil:
		return !k.IsNil() && !(k.Value != nil && k.Value.Kind() == constant.Bool && !constant.BoolVal(k.Value))
	case s.is.Value == nil || k.Value == nil:
		return s.is.Value == nil && k.Value == nil
	}
	return constant.Compare(k.Value, token.EQL, s.is.Value)
}

// mayBeZero reports whether a field that is not set may be what is said.
func (s saying) mayBeZero() bool {
	if s.is == nil {
		return false
	}
	if s.is.Value == nil {
		return true
	}
	switch s.is.Value.Kind() {
	case constant.Bool:
		return !constant.BoolVal(s.is.Value)
	case constant.String:
		return constant.StringVal(s.is.Value) == ""
	}
	return constant.Sign(s.is.Value) == 0
}

// isLastSend reports whether the goroutine sends no more once it has sent an item that says so, with a value.
func (j *judge) isLastSend(o *pointsto.Op, says saying, said ssa.Value) bool {
	k := slices.IndexFunc(j.w.Frames, func(f waits.Frame) bool { return f.Fn == o.Instr.Parent() })
	if k < 0 || j.run.Again || j.sendsBehind(o.Instr, says, said) {
		return false
	}
	sendsAtEnd := func(f waits.Frame) bool {
		return value.AnyOf(f.Fn, func(d *ssa.Defer) bool { return j.maySendAt(d) })
	}
	return !slices.ContainsFunc(j.w.Frames[:k+1], sendsAtEnd) &&
		!slices.ContainsFunc(j.w.Frames[:k], func(f waits.Frame) bool { return f.Again || j.sendsBehind(f.Instr, says, nil) })
}

// maySendAt reports whether an instruction may send on the channel.
func (j *judge) maySendAt(instr ssa.Instruction) bool {
	if slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool { return o.Kind == pointsto.Send && !o.Async && j.mayBeIt(o.On()) }) {
		return true
	}
	call, ok := instr.(ssa.CallInstruction)
	return ok && slices.ContainsFunc(j.p.Spawns.Runs(call), func(r spawn.Run) bool { return r.Fn != nil && j.p.Classes.MaySend(r.Fn, j.d.on.Find()) })
}

// sendsBehind reports whether control comes from an instruction to one that may send on the channel, but for where the value would have
// said nothing.
//
//	out <- result{v, err}
//	if err != nil {
//		return
//	}
func (j *judge) sendsBehind(from ssa.Instruction, says saying, said ssa.Value) bool {
	hasNot := func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && v == said && isNil == (says.is == nil) && (says.is == nil || says.is.IsNil())
	}
	return flow.ReachedFrom(from.Parent(), from, j.maySendAt, nil, hasNot)
}

// mayBeIt reports whether a class is that which is required, or a parameter that may stand for it.
func (j *judge) mayBeIt(on *pointsto.Class) bool {
	return j.d.is(on) || on.IsParam()
}
