package callgraph

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// keptBy returns the books that fn writes, itself or by another method of its
// receiver that it calls, or that a goroutine of such a method writes while it goes on:
//
//	c.markRegistered(gvr)    go c.register()
func (s *scanner) keptBy(fn *ssa.Function) []string {
	kept, ok := s.kept[fn]
	if ok {
		return kept
	}
	kept = slices.Clone(s.writtenBy(fn))
	for c := range value.Each[ssa.CallInstruction](fn) {
		callee := c.Common().StaticCallee()
		if !isOfSameType(callee, fn) {
			continue
		}
		var written []string
		switch c.(type) {
		case *ssa.Call:
			written = s.writtenBy(callee)
		case *ssa.Go:
			written = s.writtenMeanwhile(callee)
		}
		for _, state := range written {
			kept = appendNew(kept, state)
		}
	}
	s.kept[fn] = kept
	return kept
}

// isOfSameType reports whether two functions are methods of one type.
func isOfSameType(a, b *ssa.Function) bool {
	return a != nil && a.Signature.Recv() != nil && b.Signature.Recv() != nil && types.Identical(a.Signature.Recv().Type(), b.Signature.Recv().Type())
}

// writtenMeanwhile returns the books that fn writes, itself, in a literal or by another method that it calls, where a loop is still to
// come: what is written at its end says that it has ended.
//
//	c.running = true                 join := func() error { …; c.registered = true; return nil }
//	for { select { … } }             for { err := join(); … }
func (s *scanner) writtenMeanwhile(fn *ssa.Function) []string {
	var written []string
	cyclic := flow.Cyclic(fn)
	for instr := range value.Instrs(fn) {
		var states []string
		switch instr := instr.(type) {
		case *ssa.Store:
			if state := stateOf(instr.Addr); slices.Contains(s.writtenBy(fn), state) && !isZero(instr.Val) {
				states = known(state)
			}
		case *ssa.Call:
			if callee := instr.Call.StaticCallee(); callee != nil && (callee.Parent() == fn || isOfSameType(callee, fn)) {
				states = s.writtenBy(callee)
			}
		}
		if len(states) > 0 && flow.Comes(instr.Block(), func(b *ssa.BasicBlock) bool { return cyclic[b.Index] }, nil) {
			written = append(written, states...)
		}
	}
	return written
}

// maxPut bounds how deep calls are followed to what puts something where there was nothing.
const maxPut = 4

// putBy returns the books that fn writes, itself or through calls. Settings are written in the same way, so this counts only for a
// branch that asks for nil.
//
//	if t.ready.Get() != nil { return }
//	t.open()    // func (t *tenant) open() { …; t.set(db) }    func (t *tenant) set(db *DB) { t.ready.Set(db) }
func (s *scanner) putBy(fn *ssa.Function) []string {
	put, ok := s.put[fn]
	if !ok {
		put = s.appendPut(nil, fn, maxPut, make(map[*ssa.Function]int))
		s.put[fn] = put
	}
	return put
}

// appendPut adds to put what fn writes, and what it calls, down to depth calls; seen has the depth by function, and one more.
func (s *scanner) appendPut(put []string, fn *ssa.Function, depth int, seen map[*ssa.Function]int) []string {
	if fn == nil || seen[fn] > depth {
		return put
	}
	seen[fn] = depth + 1
	for _, state := range s.writtenBy(fn) {
		put = appendNew(put, state)
	}
	if depth == 0 {
		return put
	}
	for c := range value.Each[*ssa.Call](fn) {
		put = s.appendPut(put, c.Call.StaticCallee(), depth-1, seen)
	}
	return put
}

// asksForNil reports whether a condition asks whether there is something: x.Get() != nil.
func asksForNil(cond ssa.Value) bool {
	c, ok := cond.(*ssa.BinOp)
	return ok && (c.Op == token.EQL || c.Op == token.NEQ) && (value.IsNil(c.X) || value.IsNil(c.Y))
}

// writtenBy returns the books that fn itself writes, or a literal that it defers: fields and package variables
// that are flags, counters, containers, or remember what was made.
//
//	defer func() { if err == nil { r.started = true } }()
func (s *scanner) writtenBy(fn *ssa.Function) []string {
	written, ok := s.written[fn]
	if ok {
		return written
	}
	add := func(v ssa.Value) {
		if state := stateOf(v); state != "" {
			written = appendNew(written, state)
		}
	}
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Store:
			if !freshObject(instr.Addr) && (isState(instr.Val) || !isPlainData(instr.Val.Type())) && !isZero(instr.Val) {
				add(instr.Addr)
			}
		case *ssa.MapUpdate:
			add(instr.Map)
			if s.g.isCluster(instr.Key.Type()) {
				s.perCluster[stateOf(instr.Map)] = true
			}
		case *ssa.Call:
			if kept := writtenTo(instr); kept != nil {
				add(kept)
			}
		case *ssa.Defer:
			if literal := instr.Call.StaticCallee(); literal != nil && literal.Parent() == fn {
				for _, state := range s.writtenBy(literal) {
					written = appendNew(written, state)
				}
			}
		}
	}
	s.written[fn] = written
	return written
}

// enters reports whether the function writes a book on all ways to exit that lead by instr.
func (s *scanner) enters(state string, instr, exit ssa.Instruction) bool {
	behind := false // in the block of instr
	seen := make(map[*ssa.BasicBlock]bool)
	for work := []*ssa.BasicBlock{instr.Block()}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		entered := false
		for _, i := range b.Instrs {
			if behind = behind || i == instr; (behind || b != instr.Block()) && s.writes(i, state) {
				entered = true
				break
			}
			if i == exit {
				return s.enteredBefore(state, instr)
			}
		}
		behind = true
		if entered {
			continue
		}
		for _, succ := range b.Succs {
			if !seen[succ] {
				seen[succ] = true
				work = append(work, succ)
			}
		}
	}
	return true
}

// enteredBefore reports whether the function certainly has written a book before instr.
func (s *scanner) enteredBefore(state string, instr ssa.Instruction) bool {
	return value.Any(instr.Parent(), func(i ssa.Instruction) bool { return s.writes(i, state) && flow.Precedes(i, instr) })
}

// writes reports whether an instruction writes a book, or calls a function that does.
func (s *scanner) writes(instr ssa.Instruction, state string) bool {
	if field, ok := strings.CutSuffix(state, closing); ok {
		call, ok := instr.(ssa.CallInstruction)
		return ok && value.Closed(call.Common()) != nil && fieldOfAddr(value.Closed(call.Common())) == field
	}
	switch instr := instr.(type) {
	case *ssa.Store:
		flag, isLowered := strings.CutSuffix(state, lowered)
		return stateOf(instr.Addr) == flag && isZero(instr.Val) == isLowered
	case *ssa.MapUpdate:
		return stateOf(instr.Map) == state
	case *ssa.Call:
		if kept := writtenTo(instr); kept != nil && stateOf(kept) == state {
			return true
		}
		callee := instr.Call.StaticCallee()
		if callee == nil || slices.Contains(s.writtenBy(callee), state) {
			return callee != nil
		}
		return !slices.Contains(s.keptBy(instr.Parent()), state) && slices.Contains(s.putBy(callee), state)
	}
	return false
}

// writtenTo returns where a call writes something down: in what a method belongs to, or in a number that
// goroutines share; or nil.
//
//	c.seen.Insert(key)    atomic.StoreUint32(&initialized, 1)
func writtenTo(call *ssa.Call) ssa.Value {
	m, args := symbol.Callee(&call.Call), value.Args(&call.Call)
	switch {
	case m == nil || len(args) == 0:
		return nil
	case knowledge.AtomicOf(m) != knowledge.NotAtomic:
		if isWritten := knowledge.AtomicOf(m) != knowledge.AtomicLoad && clearedBy(call) == ""; !isWritten {
			return nil
		}
	case m.Signature().Recv() == nil || !slices.Contains(knowledge.Keepers, m.Name()):
		return nil
	}
	return args[0]
}
