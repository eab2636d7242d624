package callgraph

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// What a loop does for each element of a list happens once for each, if the list has only those which are not in the
// books yet:
//
//	for name := range wanted {
//		if !r.running[name] {
//			added = append(added, name)
//		}
//	}
//	for _, name := range added {
//		r.running[name] = true
//		go r.poll(name)
//	}

// filteredBy returns the books that the function looks into before it puts an element into the list over which a
// loop around instr goes, or "".
func (s *scanner) filteredBy(instr ssa.Instruction) string {
	if !s.shapes.InLoop(instr.Block()) {
		return ""
	}
	for _, l := range s.shapes.Loops(instr.Parent()) {
		if !l.Has(instr.Block()) {
			continue
		}
		if list := rangedOver(l); list != nil {
			if state := s.booksBefore(list); state != "" {
				return state
			}
		}
	}
	return ""
}

// searchedBy returns the books that the function has gone through before it comes to instr, and would have left it if it had
// found there what it looks for; or "".
//
//	for _, old := range s.handlers[gvr] {
//		if old == h {
//			return nil
//		}
//	}
//	s.handlers[gvr] = append(s.handlers[gvr], h)
func (s *scanner) searchedBy(instr ssa.Instruction) string {
	at := instr.Block()
	leaves := func(b *ssa.BasicBlock) bool { return b != at && !flow.Leads(b, at) }
	for _, l := range s.shapes.Loops(instr.Parent()) {
		if l.Has(at) || !l.Head.Dominates(at) {
			continue
		}
		isFound := func(b *ssa.BasicBlock) bool { return b != l.Head && slices.ContainsFunc(b.Succs, leaves) }
		list := rangedOver(l)
		if list == nil || !slices.ContainsFunc(l.Blocks(), isFound) {
			continue
		}
		kept := s.keptBy(instr.Parent())
		for _, state := range s.statesOf(list) {
			if slices.Contains(kept, state) {
				return state
			}
		}
	}
	return ""
}

// rangedOver returns the list, or map, that a loop goes over, or nil.
//
//	next (range m)        list[i], where i counts the turns
func rangedOver(l *flow.Loop) ssa.Value {
	for _, b := range l.Blocks() {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Next:
				if r, ok := instr.Iter.(*ssa.Range); ok && b == l.Head {
					return r.X
				}
			case *ssa.IndexAddr:
				index, _ := instr.Index.(ssa.Instruction)
				if list, ok := instr.X.(ssa.Instruction); ok && index != nil && index.Block() == l.Head && !l.Has(list.Block()) {
					return instr.X
				}
			}
		}
	}
	return nil
}

// booksBefore returns the books that are looked into before each element is put into a list which the function makes,
// or "".
func (s *scanner) booksBefore(list ssa.Value) string {
	puts, ok := puttingInto(list, make(map[ssa.Value]bool))
	if !ok || len(puts) == 0 {
		return ""
	}
	state := ""
	for i, put := range puts {
		d := s.guardsIn(put.Parent())[put.Block().Index]
		if d == nil {
			return ""
		}
		of := s.booksOf(d.If)
		if of == "" || i > 0 && of != state {
			return ""
		}
		state = of
	}
	return state
}

// puttingInto returns the instructions that put elements into a list, and whether these are all.
func puttingInto(list ssa.Value, seen map[ssa.Value]bool) (puts []ssa.Instruction, all bool) {
	if seen[list] {
		return nil, true
	}
	seen[list] = true
	of := func(values ...ssa.Value) bool {
		for _, v := range values {
			more, ok := puttingInto(v, seen)
			if !ok {
				return false
			}
			puts = append(puts, more...)
		}
		return true
	}
	switch v := list.(type) {
	case *ssa.Const, *ssa.MakeSlice:
		return nil, true
	case *ssa.Phi:
		ok := of(v.Edges...)
		return puts, ok
	case *ssa.Call:
		if value.Builtin(&v.Call) == "append" {
			ok := of(v.Call.Args[0])
			return append(puts, v), ok
		}
	case *ssa.Extract: // the list of a key of a map
		if next, ok := v.Tuple.(*ssa.Next); ok {
			if r, ok := next.Iter.(*ssa.Range); ok {
				ok := of(r.X)
				return puts, ok
			}
		}
	case *ssa.UnOp:
		if variable, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			for _, ref := range value.Referrers(variable) {
				switch ref := ref.(type) {
				case *ssa.Store:
					if ref.Addr != variable || !of(ref.Val) {
						return nil, false
					}
				case *ssa.UnOp, *ssa.DebugRef:
				default: // a literal may put something there, too
					return nil, false
				}
			}
			return puts, true
		}
	case *ssa.MakeMap:
		for _, ref := range value.Referrers(v) {
			switch ref := ref.(type) {
			case *ssa.MapUpdate:
				puts = append(puts, ref)
			case *ssa.Lookup, *ssa.Range, *ssa.DebugRef:
			default:
				return nil, false
			}
		}
		return puts, true
	}
	return nil, false
}
