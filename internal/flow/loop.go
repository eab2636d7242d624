package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Loop is a natural loop: a block, its head, and those from which control comes back to it
// without passing it. Loops with one head are one.
//
// How a loop ends is in its ways out. It is bounded if a branch that every turn comes to
// leaves it when something is used up: a counter, what it ranges over, a list that it shortens
// or goes along. All others go on as long as they like, even if they can be left:
//
//	bounded                                  as long as it likes
//	for i := 0; i != n; i++ { … }            for { … }
//	for range n { … }                        for cond() { … }
//	for _, x := range s { … }                for x := range ch { … }
//	for len(s) > 0 { s = s[1:] … }           for { if err := f(); err == nil { break } }
//	for g.Len() > 0 { g.Remove(…) … }
//	for p := l; p != nil; p = p.next { … }
//	for { if n++; n > 3 { break } … }
//
// A loop over a func is none: its body is a function, see [IsRangeBody].
type Loop struct {
	Head    *ssa.BasicBlock
	Latches []*ssa.BasicBlock // from which control goes back to the head

	body   []bool // by index
	blocks []*ssa.BasicBlock
}

// Loops returns the loops of a function.
func Loops(fn *ssa.Function) []*Loop {
	byHead := make(map[*ssa.BasicBlock]*Loop)
	var loops []*Loop
	for _, b := range fn.Blocks {
		for _, head := range b.Succs {
			if !head.Dominates(b) {
				continue
			}
			l := byHead[head]
			if l == nil {
				l = &Loop{Head: head, body: make([]bool, len(fn.Blocks))}
				l.body[head.Index] = true
				byHead[head] = l
				loops = append(loops, l)
			}
			l.Latches = append(l.Latches, b)
			for work := []*ssa.BasicBlock{b}; len(work) > 0; {
				b := work[len(work)-1]
				work = work[:len(work)-1]
				if !l.body[b.Index] {
					l.body[b.Index] = true
					work = append(work, b.Preds...)
				}
			}
		}
	}
	return loops
}

// Has reports whether b is in the loop.
func (l *Loop) Has(b *ssa.BasicBlock) bool {
	return b.Parent() == l.Head.Parent() && l.body[b.Index]
}

// Blocks returns the blocks of the loop, in their order. They are not to be changed.
func (l *Loop) Blocks() []*ssa.BasicBlock {
	if l.blocks == nil {
		for i, in := range l.body {
			if in {
				l.blocks = append(l.blocks, l.Head.Parent().Blocks[i])
			}
		}
	}
	return l.blocks
}

// HasExit reports whether the loop can be left.
func (l *Loop) HasExit() bool { return slices.ContainsFunc(l.Blocks(), l.Exits) }

// Waits reports whether the loop is there for what is to come: it receives, or it is never left. One that asks for the next page, or tries once
// more, ends soon.
//
//	for { select { case <-ctx.Done(): return; case <-ticker.C: } … }    for job := range jobs { … }
func (l *Loop) Waits() bool {
	receives := func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			return instr.Op == token.ARROW
		case *ssa.Select:
			return instr.Blocking
		}
		return false
	}
	return !l.HasExit() || slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool { return slices.ContainsFunc(b.Instrs, receives) })
}

// Exits reports whether the loop can be left from b.
func (l *Loop) Exits(b *ssa.BasicBlock) bool {
	for i, s := range b.Succs {
		if !l.Has(s) && !isNoCase(s) && !isNever(b, i) {
			return true
		}
	}
	return false
}

// isNever reports whether the i-th way out of a block is not taken, as its condition is a constant.
//
//	for true { … }    const debug = false    if debug { … }
func isNever(b *ssa.BasicBlock, i int) bool {
	cond, ok := Cond(b).(*ssa.Const)
	return ok && constant.BoolVal(cond.Value) == (i == 1)
}

// A Way is the i-th way out of a block.
type Way struct {
	From *ssa.BasicBlock
	I    int
}

// WaysOut returns the ways out of the loop, but for those to a panic. The tests of a select for its last cases are
// outside of the loop already, where they lead nowhere else: they count as within.
func (l *Loop) WaysOut() []Way {
	var ways []Way
	var leave func(from *ssa.BasicBlock)
	leave = func(from *ssa.BasicBlock) {
		for i, succ := range from.Succs {
			switch _, crashes := succ.Instrs[len(succ.Instrs)-1].(*ssa.Panic); {
			case l.Has(succ) || crashes || isNever(from, i):
			case l.isTestOfSelect(succ):
				leave(succ)
			default:
				ways = append(ways, Way{from, i})
			}
		}
	}
	for _, b := range l.Blocks() {
		leave(b)
	}
	return ways
}

// isTestOfSelect reports whether b asks for a case of a select in the loop, after it has asked for others.
func (l *Loop) isTestOfSelect(b *ssa.BasicBlock) bool {
	sel, _ := CaseTaken(b, 0)
	return sel != nil && l.Has(sel.Block()) && len(b.Preds) == 1
}

// SameValue reports whether two values are the same: constants, or what is loaded from one variable.
func SameValue(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	ka, ok := a.(*ssa.Const)
	kb, ok2 := b.(*ssa.Const)
	if ok && ok2 {
		return ka.Value == kb.Value || ka.Value != nil && kb.Value != nil && ka.Value.ExactString() == kb.Value.ExactString()
	}
	la, ok := a.(*ssa.UnOp)
	lb, ok2 := b.(*ssa.UnOp)
	return ok && ok2 && la.Op == token.MUL && lb.Op == token.MUL && SameVariable(la.X, lb.X)
}

// SameVariable reports whether two addresses are of one variable, or of one field of what the
// same variable points to.
func SameVariable(a, b ssa.Value) bool {
	if a == b {
		return true
	}
	fa, ok := a.(*ssa.FieldAddr)
	fb, ok2 := b.(*ssa.FieldAddr)
	if !ok || !ok2 || fa.Field != fb.Field {
		return false
	}
	la, ok := fa.X.(*ssa.UnOp)
	lb, ok2 := fb.X.(*ssa.UnOp)
	return fa.X == fb.X || ok && ok2 && la.X == lb.X
}

// IsOver reports whether the loop has run as often as it was meant to where the i-th
// way out of b is taken: it is left in the ordinary way, or not entered, as there is
// nothing to do.
func (l *Loop) IsOver(b *ssa.BasicBlock, i int) bool {
	if l.Has(b) {
		return !l.Has(b.Succs[i]) && l.isOrdinary(b, i)
	}
	return len(b.Succs) == 2 && b.Succs[1-i] == l.Head && isRangeInt(l.Head) && isRangeInt(b.Succs[i])
}

// isOrdinary reports whether the loop has done all that it was made for when it is
// left by the i-th way out of b: its condition, or the end of what it ranges over, a
// count, a channel that is closed. A flag says something else.
func (l *Loop) isOrdinary(b *ssa.BasicBlock, i int) bool {
	cond := Cond(b)
	if cond == nil {
		return false
	}
	if cond, ok := JustStored(cond).(*ssa.BinOp); ok && l.countsSome(cond.X) && (isPart(cond.Y) || b != l.Head && l.isCountedFor(cond.Y)) {
		return false
	}
	if flag, _ := FlagOf(cond); IsTest(b) && (isRangeInt(b) || flag == nil && b == l.Head) {
		return true
	}
	switch cond := JustStored(cond).(type) {
	case *ssa.Extract: // v, ok := <-ch
		if cond.Index != 1 || i != 1 {
			return false
		}
		switch from := cond.Tuple.(type) {
		case *ssa.UnOp:
			return from.Op == token.ARROW
		case *ssa.Select:
			return receivesOneKind(from)
		}
	case *ssa.BinOp:
		if ex, ok := cond.X.(*ssa.Extract); ok {
			if _, ok := ex.Tuple.(*ssa.Select); ok {
				return false // which case of a select
			}
		}
		if _, ok := cond.X.Type().Underlying().(*types.Chan); ok {
			return true // for a != nil || b != nil { …; case _, ok := <-a: if !ok { a = nil } }
		}
		basic, ok := cond.X.Type().Underlying().(*types.Basic)
		return ok && basic.Info()&types.IsInteger != 0 && (isCount(cond.X) && !asksKind(cond) || l.moves(cond.X) || l.moves(cond.Y))
	}
	return false
}

// receivesOneKind reports whether a select receives data from one channel only: the others tell something,
// and nobody asks whether they are closed.
//
//	case item, ok := <-items:
//	case <-ctx.Done():
func receivesOneKind(sel *ssa.Select) bool {
	n := 0
	for _, st := range sel.States {
		if ch, ok := st.Chan.Type().Underlying().(*types.Chan); ok && st.Dir == types.RecvOnly {
			if str, ok := ch.Elem().Underlying().(*types.Struct); !ok || str.NumFields() > 0 {
				n++
			}
		}
	}
	return n == 1
}

// FlagOf returns the flag that a condition asks for, or nil, and whether it asks for the opposite.
func FlagOf(cond ssa.Value) (flag *ssa.Phi, negated bool) {
	cond, negated = Plain(cond)
	flag, _ = cond.(*ssa.Phi)
	return flag, negated
}

// isCount reports whether v counts something: the function adds to it, or asks for
// a length.
func isCount(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return LenOperand(v) != nil
	case *ssa.Convert:
		return isCount(v.X)
	case *ssa.UnOp: // a variable that literals share, and no element of a slice
		_, isElement := v.X.(*ssa.IndexAddr)
		return v.Op == token.MUL && !isElement
	}
	return IsCounter(v)
}

// asksKind reports whether a field of what was received is compared with a constant of a type of its own: a plain number, or another
// one, may well say how many there are to come.
//
//	m := <-ch
//	if m.kind == kindError {
func asksKind(cond *ssa.BinOp) bool {
	load, ok := cond.X.(*ssa.UnOp)
	_, isConst := cond.Y.(*ssa.Const)
	if !ok || !isConst {
		return false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok || symbol.Named(value.Field(field).Type()) == nil {
		return false
	}
	item := value.Behind(field.X)
	if stored := value.Assigned(item); stored != nil {
		item = stored
	}
	return ReceivedFrom(item) != nil
}

// IsCounter reports whether the function adds to v, or takes from it.
func IsCounter(v ssa.Value) bool {
	adds := func(v ssa.Value) bool {
		b, ok := v.(*ssa.BinOp)
		return ok && (b.Op == token.ADD || b.Op == token.SUB)
	}
	phi, ok := v.(*ssa.Phi)
	return adds(v) || ok && slices.ContainsFunc(phi.Edges, adds)
}

// Turns returns how often the loop is gone through at most, if that is a number: that of
// the elements of an array or of a slice that is written down, or one that it counts to.
func (l *Loop) Turns() (n int64, ok bool) {
	cond, ok := Cond(l.Head).(*ssa.BinOp)
	if !ok {
		return 0, false
	}
	switch v := cond.Y.(type) {
	case *ssa.Const:
		if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 && v.Int64() > 0 {
			return v.Int64(), true
		}
	case *ssa.Call:
		if arr := arrayBehind(LenOperand(v)); arr != nil {
			return arr.Len(), true
		}
	}
	return 0, false
}

// arrayBehind returns the type of the array that all of is sliced, or nil.
func arrayBehind(v ssa.Value) *types.Array {
	sl, ok := v.(*ssa.Slice)
	if !ok || sl.Low != nil || sl.High != nil {
		return nil
	}
	ptr, ok := sl.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	arr, _ := ptr.Elem().Underlying().(*types.Array)
	return arr
}

// Over returns the container that the branch which tests a loop ranges over, or nil.
//
//	for _, v := range s                    i < len(s)
//	for i := 0; i < n; i++ { … s[i] … }    i < n
//	for i := 0; i != len(s); i++           i != len(s)
//	for i := len(s) - 1; i >= 0; i--       phi(len(s) - 1, i - 1) >= 0
//	for k, v := range m                    ok of next(range m)
func Over(br *ssa.If) ssa.Value {
	switch c := br.Cond.(type) {
	case *ssa.BinOp:
		switch c.Op {
		case token.LSS:
			if x := LenOperand(c.Y); x != nil {
				return x
			}
			return indexed(c.X)
		case token.NEQ:
			if !IsTest(br.Block()) {
				return nil // a length that is asked for, once
			}
			return LenOperand(c.Y)
		case token.GTR:
			return LenOperand(c.X)
		case token.GEQ:
			if phi, ok := c.X.(*ssa.Phi); ok {
				for _, edge := range phi.Edges {
					if last, ok := edge.(*ssa.BinOp); ok && last.Op == token.SUB && LenOperand(last.X) != nil {
						return LenOperand(last.X)
					}
				}
			}
		}
	case *ssa.Extract:
		if next, ok := c.Tuple.(*ssa.Next); ok && c.Index == 0 {
			return next.Iter
		}
	}
	return nil
}

// indexed returns the container that i is an index into, or nil.
func indexed(i ssa.Value) ssa.Value {
	for _, ref := range value.Referrers(i) {
		switch ref := ref.(type) {
		case *ssa.IndexAddr:
			return ref.X
		case *ssa.Index:
			return ref.X
		}
	}
	return nil
}

// LenOperand returns x if v is len(x), or nil.
func LenOperand(v ssa.Value) ssa.Value {
	if call, ok := v.(*ssa.Call); ok && value.Builtin(&call.Call) == "len" {
		return call.Call.Args[0]
	}
	return nil
}
