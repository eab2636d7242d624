package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// An undoing is what a function takes back, and ends.
type undoing struct {
	lowered []string     // states that it sets to false, or nil
	closed  []string     // fields with channels that it closes
	told    []string     // fields with channels that it sends on: who receives there is told
	called  []string     // fields with funcs that it calls
	methods []methodCall // that it calls

	// States that it sets back when it returns: they tell of what it does meanwhile, and not of what it
	// leaves behind.
	//
	//	if !s.busy.CompareAndSwap(false, true) { return }
	//	defer s.busy.Store(false)
	atEnd []string
}

// undoings returns what fn takes back.
func (s *scanner) undoings(fn *ssa.Function) *undoing {
	u := s.undone[fn]
	if u == nil {
		u = new(undoing)
		s.undone[fn] = u
		for instr := range value.Instrs(fn) {
			u.note(instr)
		}
	}
	return u
}

func (u *undoing) note(instr ssa.Instruction) {
	if st, ok := instr.(*ssa.Store); ok {
		u.lowered = appendNew(u.lowered, clearedBy(st))
		return
	}
	if send, ok := instr.(*ssa.Send); ok { // s.quit <- struct{}{}
		u.told = appendNew(u.told, fieldOfAddr(send.Chan))
	}
	c, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	if ch := value.Closed(c.Common()); ch != nil {
		u.closed = appendNew(u.closed, fieldOfAddr(ch))
	}
	if c.Common().StaticCallee() == nil && !c.Common().IsInvoke() {
		u.called = appendNew(u.called, fieldOfAddr(c.Common().Value))
	}
	if callee := c.Common().StaticCallee(); callee != nil && callee.Signature.Recv() != nil && callee.Pkg != nil {
		d := methodCall{fieldOfAddr(c.Common().Args[0]), symbol.OfType(callee.Signature.Recv().Type()).String(), ID(callee)}
		if _, isGo := c.(*ssa.Go); !isGo && !slices.Contains(u.methods, d) {
			u.methods = append(u.methods, d)
		}
	}
	if d, ok := instr.(*ssa.Defer); ok {
		u.atEnd = appendNew(u.atEnd, clearedBy(d))
		if lit := d.Call.StaticCallee(); lit != nil {
			for instr := range value.Instrs(lit) {
				u.atEnd = appendNew(u.atEnd, clearedBy(instr))
			}
		}
	}
}

// clearedBy returns the state that an instruction sets to false, or nil, or "".
//
//	c.first = false    s.busy.Store(false)    atomic.StoreInt32(&s.busy, 0)
func clearedBy(instr ssa.Instruction) string {
	if st, ok := instr.(*ssa.Store); ok {
		if isZero(st.Val) {
			return stateOf(st.Addr)
		}
		return ""
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return ""
	}
	if zeroed := atomicZeroed(call); zeroed != nil {
		return stateOf(zeroed)
	}
	return ""
}
