package blocking

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A counter is what a loop asks for how many there are to come: a number in a field or a variable, or how many entries a map has.
//
//	for c.pending > 0 { <-c.replies; c.pending-- }
//	for len(peers) > 0 { p := <-c.gone; delete(peers, p.id) }
type counter struct {
	field  *types.Var         // or nil
	local  ssa.Value          // the map of a variable of the function, or nil
	number map[ssa.Value]bool // the values of a variable of the function
}

// isCountedDown reports whether the goroutine waits in a loop for as many as are counted, and each of these comes: where it is counted a goroutine
// is started which sends on each path.
//
//	c.pending++
//	go c.ask(node)    // c.replies <- answer
func (j *judge) isCountedDown() bool {
	if len(j.w.Frames) == 0 || j.w.Op.Sel != nil {
		return false
	}
	wait := j.w.Frames[len(j.w.Frames)-1].Instr
	for _, l := range j.p.shapes.Loops(wait.Parent()) {
		if !l.Has(wait.Block()) {
			continue
		}
		for _, way := range l.WaysOut() {
			if c := counterOf(flow.Cond(way.From)); c != nil && c.isLowered(l.Blocks(), wait) && j.comesForEach(c, wait.Parent()) {
				return true
			}
		}
	}
	return flow.IsBelow(wait.Block(), func(at *ssa.BasicBlock, i int) bool {
		c := numberOf(flow.Cond(at))
		return c != nil && isHigh(flow.Way{From: at, I: i}) && c.isLowered(wait.Parent().Blocks, wait) && j.comesForEach(c, wait.Parent())
	})
}

// counterOf returns the counter that a condition compares with a constant, or nil.
func counterOf(cond ssa.Value) *counter {
	c, ok := cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	if _, isConst := c.Y.(*ssa.Const); !isConst {
		return nil
	}
	of := c.X
	if n, isCall := of.(*ssa.Call); isCall && value.Builtin(&n.Call) == "len" {
		of = n.Call.Args[0]
	}
	if field := value.LoadedField(of); field != nil {
		return &counter{field: field}
	}
	if m, isMap := of.(*ssa.MakeMap); isMap {
		return &counter{local: m}
	}
	return numberOf(cond)
}

// numberOf returns the counter that a condition compares with something, if that is a variable of the function which begins with none, and is only raised and
// lowered by one; or nil.
//
//	if running >= max { <-done; running-- }
func numberOf(cond ssa.Value) *counter {
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	c := &counter{number: make(map[ssa.Value]bool)}
	begins := false
	work := []ssa.Value{cmp.X}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if c.number[v] {
			continue
		}
		c.number[v] = true
		switch v := v.(type) {
		case *ssa.Phi:
			work = append(work, v.Edges...)
		case *ssa.BinOp:
			if !isStep(v) {
				return nil
			}
			work = append(work, v.X)
		case *ssa.Const:
			if begins = value.IsZero(v); !begins {
				return nil
			}
		default:
			return nil
		}
	}
	if !begins {
		return nil
	}
	return c
}

// isStep reports whether a value is one more, or one less, than another.
func isStep(v *ssa.BinOp) bool {
	by, ok := v.Y.(*ssa.Const)
	return ok && (v.Op == token.ADD || v.Op == token.SUB) && by.Value != nil && by.Value.Kind() == constant.Int && constant.Compare(by.Value, token.EQL, constant.MakeInt64(1))
}

// isOf reports whether v is the counter, as a function has it.
func (c *counter) isOf(v ssa.Value) bool {
	if c.local != nil {
		return v == c.local
	}
	field := value.LoadedField(v)
	return field != nil && field == c.field
}

// isLowered reports whether the counter is lowered in some blocks behind the wait.
func (c *counter) isLowered(blocks []*ssa.BasicBlock, wait ssa.Instruction) bool {
	return slices.ContainsFunc(blocks, func(b *ssa.BasicBlock) bool {
		return wait.Block().Dominates(b) && slices.ContainsFunc(b.Instrs, c.isOneLess)
	})
}

// change returns how an instruction changes a number that is the counter: [token.ADD] or [token.SUB].
func (c *counter) change(instr ssa.Instruction) token.Token {
	if step, ok := instr.(*ssa.BinOp); ok && c.number[step] {
		return step.Op
	}
	st, ok := instr.(*ssa.Store)
	if !ok {
		return token.ILLEGAL
	}
	val, ok := st.Val.(*ssa.BinOp)
	if !ok || !c.isOf(val.X) || value.Field(st.Addr) != c.field {
		return token.ILLEGAL
	}
	return val.Op
}

// comesForEach reports whether who raises the counter, and somebody does, has something started for it that sends for certain. A number begins
// with none, unless somebody says otherwise.
func (j *judge) comesForEach(c *counter, fn *ssa.Function) bool {
	in := []*ssa.Function{fn}
	if c.field != nil {
		in = j.p.Funcs
	}
	some := false
	for _, fn := range in {
		for instr := range value.Instrs(fn) {
			put, isPut := instr.(*ssa.MapUpdate)
			st, isStore := instr.(*ssa.Store)
			switch {
			case isPut && c.isOf(put.Map), c.change(instr) == token.ADD:
				if some = j.isStartedBeside(instr); !some {
					return false
				}
			case isStore && c.field != nil && value.Field(st.Addr) == c.field && c.change(instr) != token.SUB && !isEmptied(st.Val):
				return false
			}
		}
	}
	return some
}

// isEmptied reports whether a counter is given none.
func isEmptied(v ssa.Value) bool {
	_, isMap := v.(*ssa.MakeMap)
	return isMap || value.IsZero(v)
}

// isStartedBeside reports whether something that sends for certain is started on the way to an instruction, or in its block, as often as control
// comes there.
func (j *judge) isStartedBeside(instr ssa.Instruction) bool {
	s := j.provider()
	isAsOften := func(b *ssa.BasicBlock) bool {
		return b.Dominates(instr.Block()) && !slices.ContainsFunc(j.p.shapes.Loops(instr.Parent()), func(l *flow.Loop) bool {
			return l.Has(instr.Block()) && !l.Has(b)
		})
	}
	return value.Any(instr.Parent(), func(other ssa.Instruction) bool {
		_, isCall := other.(ssa.CallInstruction)
		return isCall && isAsOften(other.Block()) && s.of(other, nil, true) > 0
	})
}

// comesWithIt reports whether the goroutine makes what it waits for each time it starts something which provides that for certain: where there
// is a channel, somebody closes it.
//
//	if done == nil { done = make(chan struct{}); go i.run(done) }    // defer close(done)
//	…
//	if done != nil { <-done }
func (j *judge) comesWithIt() bool {
	made := j.d.on.Made()
	if len(j.w.Frames) == 0 || len(made) == 0 {
		return false
	}
	last := j.w.Frames[len(j.w.Frames)-1]
	isThere := func(b *ssa.BasicBlock, i int) bool {
		v, isNil := flow.Nil(b, i)
		return v != nil && !isNil && last.Bound.Of(j.p.Classes.Of(v)) == j.d.on.Find()
	}
	if !flow.IsBelow(last.Instr.Block(), isThere) {
		return false
	}
	s := j.provider()
	return !slices.ContainsFunc(made, func(v ssa.Value) bool {
		mc, ok := v.(*ssa.MakeChan)
		return !ok || mc.Parent() != last.Instr.Parent() || !slices.ContainsFunc(mc.Block().Instrs, func(instr ssa.Instruction) bool {
			_, isCall := instr.(ssa.CallInstruction)
			return isCall && flow.Precedes(mc, instr) && s.of(instr, last.Bound, true) > 0
		})
	})
}

// countsOut reports whether an instruction wakes who waits for a count to come down, where one less is counted: as with a group, who is counted
// leaves.
//
//	for s.workers > 0 { s.cond.Wait() }
//
//	s.workers--
//	if s.workers == 0 { s.cond.Broadcast() }
func (j *judge) countsOut(wakes ssa.Instruction) bool {
	if len(j.w.Frames) == 0 {
		return false
	}
	wait := j.w.Frames[len(j.w.Frames)-1].Instr
	return slices.ContainsFunc(j.p.shapes.Loops(wait.Parent()), func(l *flow.Loop) bool {
		return l.Has(wait.Block()) && slices.ContainsFunc(l.WaysOut(), func(way flow.Way) bool {
			c := counterOf(flow.Cond(way.From))
			return c != nil && c.field != nil && isLow(way) && value.Any(wakes.Parent(), func(instr ssa.Instruction) bool {
				return c.isOneLess(instr) && flow.Precedes(instr, wakes)
			})
		})
	})
}

// isLow reports whether a way out of a loop is taken where a number is none, or low.
//
//	for n > 0 { … }    for n != 0 { … }    for n >= most { … }
func isLow(way flow.Way) bool {
	cond, negated := flow.Plain(flow.Cond(way.From))
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	holds := (way.I == 0) != negated
	switch cmp.Op {
	case token.GTR, token.GEQ, token.NEQ:
		return !holds
	case token.LSS, token.LEQ, token.EQL:
		return holds
	}
	return false
}

// isHigh reports whether a way out of a block is taken where a number is something, or has come to what there may be at most.
//
//	if n > 0    if n >= most    if n == most
func isHigh(way flow.Way) bool {
	cond, negated := flow.Plain(flow.Cond(way.From))
	cmp, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	if _, isConst := cmp.Y.(*ssa.Const); !isConst && cmp.Op == token.EQL {
		return (way.I == 0) != negated
	}
	return (cmp.Op == token.GTR || cmp.Op == token.GEQ || cmp.Op == token.NEQ) && (way.I == 0) != negated
}

// isOneLess reports whether an instruction lowers the counter.
//
//	s.workers--    delete(s.running, id)
func (c *counter) isOneLess(instr ssa.Instruction) bool {
	if call, ok := instr.(ssa.CallInstruction); ok {
		return value.Builtin(call.Common()) == "delete" && c.isOf(call.Common().Args[0])
	}
	return c.change(instr) == token.SUB
}
