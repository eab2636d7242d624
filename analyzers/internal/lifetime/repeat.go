package lifetime

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

var (
	perTurn = &Entry{Request, "turn of its loop"}
	perItem = &Entry{Request, "item of its queue"}
)

// repetition returns how often instr is reached while its function runs once, or
// nil if it is once, or once for each of finitely many.
func (s *scanner) repetition(instr ssa.Instruction) *Entry {
	b := instr.Block()
	for _, t := range s.takersIn(b.Parent()) {
		if t.Block() == b && slices.Index(b.Instrs, t) < slices.Index(b.Instrs, instr) || s.behind(t)[b] {
			return perItem
		}
	}
	if s.repeats(b) {
		return perTurn
	}
	return nil
}

// takersIn returns the calls in fn that take an item off a queue.
func (s *scanner) takersIn(fn *ssa.Function) []ssa.Instruction {
	list, ok := s.taken[fn]
	if ok {
		return list
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if c, ok := instr.(*ssa.Call); ok {
				if m := calleeOf(&c.Call); m != nil && slices.Contains(takers, symbol.Of(m)) {
					list = append(list, instr)
				}
			}
		}
	}
	s.taken[fn] = list
	return list
}

// behind returns the blocks that are reached after instr's.
func (s *scanner) behind(instr ssa.Instruction) map[*ssa.BasicBlock]bool {
	seen := make(map[*ssa.BasicBlock]bool)
	work := slices.Clone(instr.Block().Succs)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[b] {
			seen[b] = true
			work = append(work, b.Succs...)
		}
	}
	return seen
}

// calleeOf returns the function or method that is called, if it is known.
func calleeOf(c *ssa.CallCommon) *types.Func {
	if c.IsInvoke() {
		return c.Method
	}
	if fn := c.StaticCallee(); fn != nil {
		obj, _ := fn.Object().(*types.Func)
		return obj
	}
	return nil
}

// argsOf returns the arguments of a call, receiver first, as in the parameters of
// the function called.
func argsOf(c *ssa.CallCommon) []ssa.Value {
	if c.IsInvoke() {
		return append([]ssa.Value{c.Value}, c.Args...)
	}
	if mc, ok := c.Value.(*ssa.MakeClosure); ok && boundMethod(mc) != nil {
		return slices.Concat(mc.Bindings, c.Args)
	}
	return c.Args
}

// repeats reports whether b is in a loop that goes on as long as it likes.
//
//	for { … }    for cond() { … }    for x := range ch { … }
func (s *scanner) repeats(b *ssa.BasicBlock) bool {
	fn := b.Parent()
	set, ok := s.loops[fn]
	if !ok {
		set = endless(fn)
		s.loops[fn] = set
	}
	return set[b]
}

// endless returns the blocks in loops that neither count nor step through
// something finite.
func endless(fn *ssa.Function) map[*ssa.BasicBlock]bool {
	var set map[*ssa.BasicBlock]bool
	for _, head := range fn.Blocks {
		if isFinite(head) {
			continue
		}
		for _, latch := range head.Preds {
			if !head.Dominates(latch) {
				continue
			}
			if set == nil {
				set = make(map[*ssa.BasicBlock]bool)
			}
			body := map[*ssa.BasicBlock]bool{head: true}
			for work := []*ssa.BasicBlock{latch}; len(work) > 0; {
				b := work[len(work)-1]
				work = work[:len(work)-1]
				set[b] = true
				if !body[b] {
					body[b] = true
					work = append(work, b.Preds...)
				}
			}
			set[head] = true
		}
	}
	return set
}

// isFinite reports whether the head of a loop counts, or steps through a slice
// or a map.
func isFinite(head *ssa.BasicBlock) bool {
	if !strings.HasSuffix(head.Comment, ".loop") {
		return false // for { … }: the head is the body
	}
	br, ok := head.Instrs[len(head.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	switch c := br.Cond.(type) {
	case *ssa.BinOp:
		return c.Op == token.LSS || c.Op == token.GTR || c.Op == token.LEQ || c.Op == token.GEQ
	case *ssa.Extract:
		_, ok := c.Tuple.(*ssa.Next)
		return ok
	}
	return false
}
