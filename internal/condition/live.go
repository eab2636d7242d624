package condition

import (
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
		if c, ok := ref.(*ssa.BinOp); ok && isBool(c) { // well := err == nil; whoever asks that asks for v
			for _, asks := range value.Referrers(c) {
				used = append(used, asks.Block())
			}
		}
		switch ref := ref.(type) {
		case *ssa.Defer:
			return nil // used when the function ends
		case *ssa.MakeClosure:
			if !flow.IsJump(v) {
				return nil // used when the closure runs
			}
			used = append(used, ref.Block())
		case *ssa.Phi:
			for i, edge := range ref.Edges {
				if edge == v {
					used = append(used, ref.Block().Preds[i])
				}
			}
		default:
			used = append(used, ref.Block())
		}
	}
	return flow.Reaching(def.Parent(), used, def)
}
