package blocking

import (
	"container/heap"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
)

// many is as often as anybody could want.
const many = 1 << 20

func plus(a, b int) int { return min(a+b, many) }

func times(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	if a >= many/b {
		return many
	}
	return a * b
}

// A route asks for the least that a function supplies on its way: of all paths from
// one instruction, or the entry, to another, or to an exit.
type route struct {
	fn     *ssa.Function
	from   ssa.Instruction                // after which the paths begin; nil for the entry
	to     func(ssa.Instruction) bool     // where they end, other than at a return
	exits  bool                           // they end at returns, too
	supply func(ssa.Instruction) int      // of an instruction
	taken  func(*ssa.BasicBlock, int) int // of taking an edge: a case of a select
	failed ssa.CallInstruction            // where this has failed no path goes on; or nil
	loops  []*flow.Loop
	known  *flow.Decision                            // what the branches before the start have found
	same   func(a, b ssa.Value) (same, negated bool) // of two conditions: see (*Package).sameCondition

	supplies map[*ssa.BasicBlock]bool // see suppliesIn
}

// least returns the least supply on any of the paths, and where that path ends; nil
// if there is no such path.
func (r *route) least() (int, ssa.Instruction) {
	start, skip := r.fn.Blocks[0], 0
	if r.from != nil {
		start = r.from.Block()
		for i, instr := range start.Instrs {
			if instr == r.from {
				skip = i + 1
			}
		}
	}
	loops := r.loops
	best := make(map[*ssa.BasicBlock]int)
	least, last := many+1, ssa.Instruction(nil)
	queue := &blockQueue{{start, 0, skip}}
	for queue.Len() > 0 {
		at := heap.Pop(queue).(queued)
		if d, ok := best[at.block]; ok && d <= at.cost {
			continue
		}
		if at.cost >= least {
			break
		}
		if at.skip == 0 {
			best[at.block] = at.cost
		}
		cost, end := r.through(at)
		if end != nil {
			if cost < least {
				least, last = cost, end
			}
			continue
		}
		for i, succ := range at.block.Succs {
			if r.failed != nil && hasFailed(r.failed, at.block, i) || r.isImpossible(at.block, i) {
				continue
			}
			c := plus(cost, r.taken(at.block, i))
			if r.tells(at.block, i) {
				c = many
			}
			for _, l := range loops {
				if l.IsOver(at.block, i) && r.suppliesIn(l) {
					c = many
				}
			}
			heap.Push(queue, queued{succ, c, 0})
		}
	}
	return min(least, many), last
}

// through returns the cost at the end of a block, or of the instruction in it where
// the path ends.
func (r *route) through(at queued) (int, ssa.Instruction) {
	cost := at.cost
	for i, instr := range at.block.Instrs {
		if i < at.skip {
			continue
		}
		if r.to != nil && r.to(instr) {
			return cost, instr
		}
		if _, ok := instr.(*ssa.Return); ok && r.exits {
			return cost, instr
		}
		cost = plus(cost, r.supply(instr))
	}
	return cost, nil
}

// isImpossible reports whether the i-th way out of b is not taken, as every path over the start
// has found the opposite.
//
//	if conn != nil { … } else { go fail(errs) }
//	if conn != nil { return }
//	<-errs
func (r *route) isImpossible(b *ssa.BasicBlock, i int) bool {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	for d := r.known; d != nil; d = d.Above {
		if same, negated := r.same(d.If.Cond, br.Cond); same {
			return (i == 0) != (d.Taken != negated)
		}
	}
	return false
}

// hasFailed reports whether the i-th way out of b is taken where a call has returned an error.
//
//	l, err := f.start(errs)
//	if err != nil {
func hasFailed(call ssa.CallInstruction, b *ssa.BasicBlock, i int) bool {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	cond, ok := br.Cond.(*ssa.BinOp)
	if !ok || !(cond.Op == token.NEQ && i == 0 || cond.Op == token.EQL && i == 1) {
		return false
	}
	if k, ok := cond.Y.(*ssa.Const); !ok || !k.IsNil() || !types.Identical(cond.X.Type(), errorType) {
		return false
	}
	err := cond.X
	if x, ok := err.(*ssa.Extract); ok {
		err = x.Tuple
	}
	return call.Value() != nil && err == ssa.Value(call.Value())
}

// failsBefore reports whether fn returns an error only where it has not come to an instruction.
func failsBefore(fn *ssa.Function, instr ssa.Instruction) bool {
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || !reaches(instr, ret) {
			continue
		}
		n := len(ret.Results) - 1
		if n < 0 || !types.Identical(ret.Results[n].Type(), errorType) {
			return false
		}
		if k, ok := ret.Results[n].(*ssa.Const); !ok || !k.IsNil() {
			return false
		}
	}
	return true
}

var errorType = types.Universe.Lookup("error").Type()

// suppliesIn reports whether something in the loop is a supply. Each block is asked once,
// however many loops it is in.
func (r *route) suppliesIn(l *flow.Loop) bool {
	if r.supplies == nil {
		r.supplies = make(map[*ssa.BasicBlock]bool)
	}
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		supplies, ok := r.supplies[b]
		if !ok {
			supplies = slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return r.supply(instr) > 0 })
			for i := range b.Succs {
				supplies = supplies || r.taken(b, i) > 0
			}
			r.supplies[b] = supplies
		}
		return supplies
	})
}

type queued struct {
	block *ssa.BasicBlock
	cost  int
	skip  int // instructions at its beginning
}

type blockQueue []queued

func (q blockQueue) Len() int           { return len(q) }
func (q blockQueue) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q blockQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *blockQueue) Push(x any)        { *q = append(*q, x.(queued)) }
func (q *blockQueue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// loopsOf returns the loops of a function.
func (p *Package) loopsOf(fn *ssa.Function) []*flow.Loop {
	loops, ok := p.loops[fn]
	if !ok {
		loops = flow.Loops(fn)
		p.loops[fn] = loops
	}
	return loops
}

// turns returns how often the function comes to an instruction in a loop.
func (p *Package) turns(instr ssa.Instruction) int {
	n := 1
	for _, l := range p.loopsOf(instr.Parent()) {
		if !l.Has(instr.Block()) {
			continue
		}
		turns, ok := l.Turns()
		if !ok {
			return many
		}
		n = times(n, int(min(turns, many)))
	}
	return n
}

// caseTaken returns the select and which of its cases is chosen where the i-th way
// out of b is taken.
func caseTaken(b *ssa.BasicBlock, i int) (*ssa.Select, int) {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok || i != 0 {
		return nil, 0
	}
	cond, ok := br.Cond.(*ssa.BinOp)
	if !ok || cond.Op != token.EQL {
		return nil, 0
	}
	ex, ok := cond.X.(*ssa.Extract)
	if !ok || ex.Index != 0 {
		return nil, 0
	}
	sel, ok := ex.Tuple.(*ssa.Select)
	c, isConst := cond.Y.(*ssa.Const)
	if !ok || !isConst {
		return nil, 0
	}
	return sel, int(c.Int64())
}
