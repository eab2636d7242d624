package route

import (
	"container/heap"
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A Route asks for the least that a function provides on its way: of all paths from
// one instruction, or the entry, to another, or to an exit.
type Route struct {
	Fn       *ssa.Function
	From     ssa.Instruction                // after which the paths begin; nil for the entry
	Into     *ssa.BasicBlock                // in place of it, a block with which they begin; or nil
	To       func(ssa.Instruction) bool     // where they end, other than at a return
	Exits    bool                           // they end at returns, too
	Gives    bool                           // but not at those that give callers nothing
	Answer   Answer                         // nor at those that return something else
	Provide  func(ssa.Instruction) int      // of an instruction
	Turns    func(ssa.Instruction) int      // of an instruction in a loop, if that turns as often as one could want
	Taken    func(*ssa.BasicBlock, int) int // of taking an edge: a case of a select
	Answered func(*ssa.Call, Answer) int    // of a call that is known to return that
	Failed   ssa.CallInstruction            // where this has failed no path goes on; or nil
	Loops    []*flow.Loop
	Enough   func(*flow.Loop, *ssa.BasicBlock, int) bool // of a way out of a loop: there is more, but it has had enough
	Asked    *correlate.Questions                        // of the function
	Known    []*flow.Decision                            // what the branches before the start have found: one or the other

	Taking   *Way                     // the path of the least, once that was found
	Premise  *Premise                 // or nil
	provides map[*ssa.BasicBlock]bool // see providesIn
}

// An Answer is what a function is known to return: anything, no error, or a bool as its result of that index.
type Answer struct {
	Says   Says
	Result int
}

// Says is what an answer says.
type Says uint8

// The answers. The zero value says nothing.
const (
	Anything Says = iota
	NoError
	True
	False
)

// isOther reports whether an instruction returns something else.
func (a Answer) isOther(instr ssa.Instruction) bool {
	switch a.Says {
	case Anything:
		return false
	case NoError:
		fails, _ := flow.ReturnsError(instr)
		return fails
	}
	ret, ok := instr.(*ssa.Return)
	if !ok || a.Result >= len(ret.Results) {
		return false
	}
	k, ok := ret.Results[a.Result].(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.Bool && constant.BoolVal(k.Value) != (a.Says == True)
}

// A Premise says what is taken not to happen.
type Premise struct {
	Edge  func(b *ssa.BasicBlock, i int) bool // this way out of a block is not taken; nil if each may be
	Instr func(ssa.Instruction) bool          // control does not come past this; nil if it may
}

// Least returns the least that is provided on any of the paths, and where that path ends; nil
// if there is no such path.
func (r *Route) Least() (int, ssa.Instruction) {
	if len(r.Known) == 0 {
		return r.least(nil)
	}
	least, last, taking := count.Many+1, ssa.Instruction(nil), r.Taking
	for _, known := range r.Known {
		if n, end := r.least(known); n < least || last == nil && end != nil {
			least, last, taking = n, end, r.Taking
		}
	}
	r.Taking = taking
	return least, last
}

// least returns the least on paths on which a decision was taken.
func (r *Route) least(known *flow.Decision) (int, ssa.Instruction) {
	start, skip := r.start(), 0
	if r.Into == nil && r.From != nil {
		skip = slices.Index(start.Instrs, r.From) + 1
	}
	best := make(map[place]int)
	least, last := count.Many+1, ssa.Instruction(nil)
	queue := &blockQueue{{place{start, r.Asked.Found(start, known)}, 0, skip, nil}}
	for queue.Len() > 0 {
		at := heap.Pop(queue).(queued)
		if len(best) > maxPlaces {
			at.known = correlate.Answers{}
		}
		if d, ok := best[at.place]; ok && d <= at.cost {
			continue
		}
		if at.cost >= least {
			break
		}
		if at.skip == 0 {
			best[at.place] = at.cost
		}
		cost, end := r.through(at)
		if end != nil {
			if r.Gives && givesNothing(end) || r.Answer.isOther(end) {
				continue
			}
			if _, err := flow.ReturnsError(end); r.Answer.Says == NoError && err != nil {
				cost = count.Plus(cost, r.answered(err, r.Answer))
			}
			if cost < least {
				least, last, r.Taking = cost, end, at.way
			}
			continue
		}
		for i := range at.block.Succs {
			r.push(queue, at, i, cost, maxThreads)
		}
	}
	return min(least, count.Many), last
}

// maxPlaces bounds at how many places, which differ by what a path knows, the paths are looked at: behind that many they know nothing.
const maxPlaces = 1000

// start returns the block in which the route starts.
func (r *Route) start() *ssa.BasicBlock {
	switch {
	case r.Into != nil:
		return r.Into
	case r.From != nil:
		return r.From.Block()
	}
	return r.Fn.Blocks[0]
}

// maxThreads bounds how many questions for errors are gone past at once: more of them in a row are a loop.
const maxThreads = 4

// push adds the i-th way out of a block to the queue, if it is one: beyond the next one, if that only asks for an error which is known on
// that way.
func (r *Route) push(queue *blockQueue, at queued, i, cost, depth int) {
	b := at.block
	next := b.Succs[i]
	known, ok := r.Asked.Take(at.known, b, i, r.given)
	if !ok {
		return
	}
	c, ok := r.edge(b, i)
	if !ok {
		return
	}
	to := queued{place{next, known}, count.Plus(cost, c), 0, &Way{b, i, at.way}}
	err := flow.Threaded(b, next)
	if err == nil || depth == 0 {
		heap.Push(queue, to)
		return
	}
	for i := range next.Succs {
		_, failed := flow.Failure(next, i)
		if failed && value.IsNil(err) || !failed && flow.IsFailed(err) || r.Failed != nil && failed && flow.CallBehind(err) == r.Failed.Value() {
			continue
		}
		cost := to.cost
		if !failed {
			cost = count.Plus(cost, r.answered(err, Answer{Says: NoError}))
		}
		r.push(queue, to, i, cost, depth-1)
	}
}

// given returns whether a value is there on all paths: what is given where they begin.
//
//	var w *worker
//	if wanted {
//		w = start()
//	}
//	if w != nil {
//		w.Close()
//	}
func (r *Route) given(v ssa.Value) condition.Tri {
	call, _ := value.CallOf(v)
	if call == nil || value.IsBool(v.Type()) || value.IsError(v.Type()) || ssa.Instruction(call) != r.From {
		return condition.Maybe
	}
	return condition.Yes
}

// edge returns what taking the i-th way out of b provides. It reports false if it is not taken.
func (r *Route) edge(b *ssa.BasicBlock, i int) (int, bool) {
	if r.Failed != nil && flow.HasFailed(r.Failed, b, i) {
		return 0, false
	}
	if r.tells(b, i) || r.Premise != nil && r.Premise.Edge != nil && r.Premise.Edge(b, i) {
		return count.Many, true
	}
	for _, l := range r.Loops {
		if l.IsOver(b, i) && !r.Enough(l, b, i) && r.providesIn(l) {
			return count.Many, true
		}
	}
	c := r.Taken(b, i)
	if err, failed := flow.Failure(b, i); err != nil && !failed {
		c = count.Plus(c, r.answered(err, Answer{Says: NoError}))
	}
	if v, is := flow.Asked(b, i); v != nil && value.IsBool(v.Type()) {
		says := False
		if is {
			says = True
		}
		_, k := value.CallOf(v)
		c = count.Plus(c, r.answered(v, Answer{says, k}))
	}
	return c, true
}

// answered returns what the call behind a result provides, if there is one, where it has given that answer.
func (r *Route) answered(result ssa.Value, answer Answer) int {
	if call := flow.CallBehind(result); call != nil {
		return r.Answered(call, answer)
	}
	return 0
}

// givesNothing reports whether an instruction returns nothing but an error, or nil.
//
//	return nil, err
func givesNothing(instr ssa.Instruction) bool {
	ret, ok := instr.(*ssa.Return)
	return ok && !slices.ContainsFunc(ret.Results, func(v ssa.Value) bool {
		_, isConst := v.(*ssa.Const)
		return !isConst && !value.IsError(v.Type())
	})
}

// through returns the cost at the end of a block, or of the instruction in it where
// the path ends.
func (r *Route) through(at queued) (int, ssa.Instruction) {
	cost := at.cost
	for i, instr := range at.block.Instrs {
		if i < at.skip {
			continue
		}
		if r.To != nil && r.To(instr) {
			return cost, instr
		}
		if _, ok := instr.(*ssa.Return); ok && r.Exits {
			return cost, instr
		}
		if r.Premise != nil && r.Premise.Instr != nil && r.Premise.Instr(instr) {
			cost = count.Many
		}
		cost = count.Plus(cost, r.Provide(instr))
	}
	return cost, nil
}

// providesIn reports whether something in the loop provides something. Each block is asked once,
// however many loops it is in.
func (r *Route) providesIn(l *flow.Loop) bool {
	if r.provides == nil {
		r.provides = make(map[*ssa.BasicBlock]bool)
	}
	return slices.ContainsFunc(l.Blocks(), func(b *ssa.BasicBlock) bool {
		provides, ok := r.provides[b]
		if !ok {
			provides = slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool { return r.Turns(instr) > 0 })
			for i := range b.Succs {
				provides = provides || r.Taken(b, i) > 0
			}
			r.provides[b] = provides
		}
		return provides
	})
}

// A place is the beginning of a block, with what the paths know that come there.
type place struct {
	block *ssa.BasicBlock
	known correlate.Answers
}

type queued struct {
	place
	cost int
	skip int // instructions at its beginning
	way  *Way
}

// A Way is a path, by the ways out of blocks that it takes, the last one first.
type Way struct {
	From *ssa.BasicBlock
	I    int
	Prev *Way
}

// Pos returns the position of the instruction to which the way leads, or, if that has none in the source, of where the way was last taken.
func (w *Way) Pos(end ssa.Instruction) token.Pos {
	at := end.Pos()
	for ; w != nil && !at.IsValid(); w = w.Prev {
		if sel, state := flow.CaseTaken(w.From, w.I); sel != nil {
			at = sel.States[state].Pos
		} else if cond := flow.Cond(w.From); cond != nil {
			at = cond.Pos()
		}
	}
	return at
}

type blockQueue []queued

func (q blockQueue) Len() int { return len(q) }

func (q blockQueue) Less(i, j int) bool { return q[i].cost < q[j].cost }

func (q blockQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *blockQueue) Push(x any) { *q = append(*q, x.(queued)) }

func (q *blockQueue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

// tells reports whether taking the i-th way out of b says that the wake-up was there: it asks
// for a flag that is set where it is, and nowhere else.
//
//	for !gotA || !gotB {
//		select {
//		case <-a:
//			gotA = true
//		case <-b:
//			gotB = true
//		}
//	}
func (r *Route) tells(b *ssa.BasicBlock, i int) bool {
	flag, negated := flow.FlagOf(flow.Cond(b))
	return flag != nil && (i == 0) != negated && r.isSetByProviding(flag, make(map[*ssa.Phi]bool)) == yes
}

// A tri is an answer that may not be there.
type tri int8

const (
	no tri = iota - 1
	unasked
	yes
)

// isSetByProviding reports whether a flag becomes true only behind a wake-up: yes if it does, no
// if it becomes true elsewhere, too.
func (r *Route) isSetByProviding(phi *ssa.Phi, seen map[*ssa.Phi]bool) tri {
	if seen[phi] {
		return unasked
	}
	seen[phi] = true
	answer := unasked
	for i, edge := range phi.Edges {
		switch v := edge.(type) {
		case *ssa.Const:
			if v.Value == nil || v.Value.Kind() != constant.Bool {
				return no
			}
			if !constant.BoolVal(v.Value) {
				continue
			}
			if !r.isBehindProviding(phi.Block().Preds[i]) {
				return no
			}
			answer = yes
		case *ssa.Phi:
			switch r.isSetByProviding(v, seen) {
			case no:
				return no
			case yes:
				answer = yes
			}
		default:
			return no
		}
	}
	return answer
}

// isBehindProviding reports whether control comes to b only by a wake-up in the same turn of the
// loop that b is in.
func (r *Route) isBehindProviding(b *ssa.BasicBlock) bool {
	for ; b != nil; b = b.Idom() {
		for _, instr := range b.Instrs {
			if _, ok := instr.(*ssa.Select); !ok && r.Provide(instr) > 0 { // the cases tell which
				return true
			}
		}
		for _, pred := range b.Preds {
			for i, succ := range pred.Succs {
				if len(b.Preds) == 1 && succ == b && r.Taken(pred, i) > 0 {
					return true
				}
			}
		}
		for _, l := range r.Loops {
			if l.Head == b {
				return false
			}
		}
	}
	return false
}
