package blocking

import (
	"container/heap"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
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
	loops  []*loop
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
			c := plus(cost, r.taken(at.block, i))
			if r.tells(at.block, i) {
				c = many
			}
			for _, l := range loops {
				if l.isOver(at.block, i) && r.suppliesIn(l) {
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

func (r *route) suppliesIn(l *loop) bool {
	for b := range l.body {
		for _, instr := range b.Instrs {
			if r.supply(instr) > 0 {
				return true
			}
		}
		for i := range b.Succs {
			if r.taken(b, i) > 0 {
				return true
			}
		}
	}
	return false
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

// A loop is a natural loop.
type loop struct {
	head    *ssa.BasicBlock
	latches []*ssa.BasicBlock // from which control goes back to the head
	body    map[*ssa.BasicBlock]bool
}

// loopsOf returns the natural loops of a function, those with one head as one.
func (p *Package) loopsOf(fn *ssa.Function) []*loop {
	loops, ok := p.loops[fn]
	if !ok {
		loops = findLoops(fn)
		p.loops[fn] = loops
	}
	return loops
}

func findLoops(fn *ssa.Function) []*loop {
	byHead := make(map[*ssa.BasicBlock]*loop)
	var loops []*loop
	for _, b := range fn.Blocks {
		for _, head := range b.Succs {
			if !head.Dominates(b) {
				continue
			}
			l := byHead[head]
			if l == nil {
				l = &loop{head: head, body: map[*ssa.BasicBlock]bool{head: true}}
				byHead[head] = l
				loops = append(loops, l)
			}
			l.latches = append(l.latches, b)
			work := []*ssa.BasicBlock{b}
			for len(work) > 0 {
				b := work[len(work)-1]
				work = work[:len(work)-1]
				if !l.body[b] {
					l.body[b] = true
					work = append(work, b.Preds...)
				}
			}
		}
	}
	return loops
}

// hasExit reports whether the loop can be left.
func (l *loop) hasExit() bool {
	for b := range l.body {
		for _, s := range b.Succs {
			if !l.body[s] {
				return true
			}
		}
		if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return true
		}
	}
	return false
}

// isOver reports whether the loop has run as often as it was meant to where the i-th
// way out of b is taken: it is left in the ordinary way, or not entered, as there is
// nothing to do.
func (l *loop) isOver(b *ssa.BasicBlock, i int) bool {
	if l.body[b] {
		return !l.body[b.Succs[i]] && l.isOrdinary(b, i)
	}
	return len(b.Succs) == 2 && b.Succs[1-i] == l.head && strings.HasPrefix(l.head.Comment, "rangeint") && strings.HasPrefix(b.Succs[i].Comment, "rangeint")
}

// isOrdinary reports whether the loop has done all that it was made for when it is
// left by the i-th way out of b: its condition, or the end of what it ranges over, a
// count, a channel that is closed. What a flag says, [route.tells] knows.
func (l *loop) isOrdinary(b *ssa.BasicBlock, i int) bool {
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	if flag, _ := flagOf(br); flag == nil && b == l.head && strings.HasSuffix(b.Comment, ".loop") || b.Comment == "rangeint.loop" {
		return true
	}
	switch cond := br.Cond.(type) {
	case *ssa.Extract: // v, ok := <-ch
		recv, ok := cond.Tuple.(*ssa.UnOp)
		return ok && recv.Op == token.ARROW && cond.Index == 1 && i == 1
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
		return ok && basic.Info()&types.IsInteger != 0 && isCount(cond.X)
	}
	return false
}

// turns returns how often the function comes to an instruction in a loop: as often as
// an array or a slice literal has elements, if that is what it ranges over.
func (p *Package) turns(instr ssa.Instruction) int {
	n := 1
	for _, l := range p.loopsOf(instr.Parent()) {
		if !l.body[instr.Block()] {
			continue
		}
		br, ok := l.head.Instrs[len(l.head.Instrs)-1].(*ssa.If)
		if !ok {
			return many
		}
		cond, ok := br.Cond.(*ssa.BinOp)
		if !ok {
			return many
		}
		n = times(n, lengthOf(cond.Y))
	}
	return n
}

// lengthOf returns the number that v is, if it is constant or the length of an array
// or a slice literal.
func lengthOf(v ssa.Value) int {
	switch v := v.(type) {
	case *ssa.Const:
		if b, ok := v.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			if n := v.Int64(); 0 < n && n < many {
				return int(n)
			}
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "len" {
			if sl, ok := v.Call.Args[0].(*ssa.Slice); ok && sl.Low == nil && sl.High == nil {
				if ptr, ok := sl.X.Type().Underlying().(*types.Pointer); ok {
					if arr, ok := ptr.Elem().Underlying().(*types.Array); ok {
						return int(min(arr.Len(), many))
					}
				}
			}
		}
	}
	return many
}

// isCount reports whether v counts something: the function adds to it, or asks for
// a length.
func isCount(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		b, ok := v.Call.Value.(*ssa.Builtin)
		return ok && b.Name() == "len"
	case *ssa.UnOp: // a variable that literals share, and no element of a slice
		_, isElement := v.X.(*ssa.IndexAddr)
		return v.Op == token.MUL && !isElement
	}
	return isCounter(v)
}

// isCounter reports whether the function adds to v, or takes from it.
func isCounter(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		return v.Op == token.ADD || v.Op == token.SUB
	case *ssa.Phi:
		for _, e := range v.Edges {
			if b, ok := e.(*ssa.BinOp); ok && (b.Op == token.ADD || b.Op == token.SUB) {
				return true
			}
		}
	}
	return false
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
