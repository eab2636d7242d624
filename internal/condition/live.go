package condition

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// LiveAt reports whether v may be used in b or after it, before it is defined
// again.
func (ix *Index) LiveAt(v ssa.Value, b *ssa.BasicBlock) bool {
	def, ok := v.(ssa.Instruction)
	if !ok || v.Parent() != b.Parent() {
		return true // parameters, globals, and what other functions define
	}
	if _, isPhi := v.(*ssa.Phi); isPhi && def.Block() == b {
		return true // defined on the edge into b
	}
	blocks, ok := ix.live[v]
	if !ok {
		blocks = liveBlocks(v, def.Block())
		ix.live[v] = blocks
	}
	return blocks == nil || blocks[b.Index]
}

// liveBlocks returns, by block index, where v is live on entry; nil stands for
// everywhere.
func liveBlocks(v ssa.Value, def *ssa.BasicBlock) []bool {
	var used []*ssa.BasicBlock
	for _, ref := range value.Referrers(v) {
		if asks, ok := ref.(ssa.Value); ok && isCondition(asks) { // well := err == nil; direct := !well; whoever asks that asks for v
			for _, next := range value.Referrers(asks) {
				used = append(used, usedIn(next, asks)...)
			}
		}
		switch ref.(type) {
		case *ssa.Defer:
			return nil // used when the function ends
		case *ssa.MakeClosure:
			if !flow.IsJump(v) {
				return nil // used when the closure runs
			}
		}
		used = append(used, usedIn(ref, v)...)
	}
	return flow.Reaching(def.Parent(), used, def)
}

// isCondition reports whether a value is a comparison, or the opposite of another one.
func isCondition(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return value.IsBool(v.Type())
	case *ssa.UnOp:
		return v.Op == token.NOT
	}
	return false
}

// usedIn returns the blocks at the end of which, or in which, an instruction uses v.
func usedIn(instr ssa.Instruction, v ssa.Value) (blocks []*ssa.BasicBlock) {
	phi, ok := instr.(*ssa.Phi)
	if !ok {
		return []*ssa.BasicBlock{instr.Block()}
	}
	for i, edge := range phi.Edges {
		if edge == v {
			blocks = append(blocks, phi.Block().Preds[i])
		}
	}
	return blocks
}
