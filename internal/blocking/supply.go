package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A demand is what would end a wait.
type demand struct {
	judge   *judge
	on      *thing
	kind    kind
	amount  int      // of single sends or receives
	closed  bool     // only closing the thing helps, as the goroutine comes back for more
	endless bool     // not even that: it never leaves
	enders  []string // the methods that close it; nil for those of the usual names
	also    []*thing // the goroutine waits for one of these instead

	// cases has the demands of the cases of a select: on each path one of them has to be met.
	cases []*demand
}

// gives returns what an op on a class gives towards the demand.
func (d *demand) gives(o *op, on *thing) int {
	if !d.is(on) {
		return 0
	}
	if d.cases == nil {
		return d.supplied(o)
	}
	for _, c := range d.cases {
		if c.is(on) && c.supplied(o) >= c.amount {
			return many
		}
	}
	return 0
}

// is reports whether the demand is for t.
func (d *demand) is(t *thing) bool {
	return t == d.on.find() || slices.ContainsFunc(d.also, func(a *thing) bool { return a.find() == t })
}

// concerns reports whether fn, or what it runs, has an op on what the demand is for, or on
// a parameter, which may stand for that.
func (d *demand) concerns(fn *ssa.Function) bool {
	touches := func(t *thing) bool { return d.judge.p.touches(fn, t) }
	return touches(d.on) || slices.ContainsFunc(d.also, touches)
}

// isMadeIn reports whether what the demand is for is made in each turn of the loop: how often
// that turns says nothing of one of them.
func (d *demand) isMadeIn(l *flow.Loop) bool {
	made := d.on.find().made
	return len(made) > 0 && !slices.ContainsFunc(made, func(v ssa.Value) bool {
		instr, ok := v.(ssa.Instruction)
		return !ok || !l.Has(instr.Block())
	})
}

// supplied returns what an op gives towards the demand.
func (d *demand) supplied(o *op) int {
	switch d.kind {
	case recv:
		switch {
		case o.kind == closes && d.endless:
		case o.kind == closes:
			return many
		case o.kind == send && !d.closed:
			return 1
		case o.kind == send && d.judge.tellsToLeave(o.instr.Parent()):
			return many // it has the goroutine look at the flag
		}
	case send:
		if o.kind == recv {
			return 1
		}
	case take:
		if o.kind == closes && !d.endless && (d.enders == nil || slices.Contains(d.enders, o.name)) {
			return many
		}
	case wait:
		if o.kind == signal && !d.endless && (!d.closed || d.judge.farewell(o.instr.Parent())) {
			return many
		}
	case join:
		if o.kind == done {
			return many
		}
	}
	return 0
}

// farewell reports whether a function that wakes others does so for the last time: it
// says by a flag that all is over, or runs when a context ends.
//
//	q.closed = true
//	q.cond.Broadcast()
//
//	context.AfterFunc(ctx, q.cond.Broadcast)
func (j *judge) farewell(fn *ssa.Function) bool {
	if j.tellsToLeave(fn) {
		return true
	}
	uses, _ := j.p.Spawns.Uses(fn)
	for _, u := range uses {
		if callee := symbol.Callee(u.Instr.Common()); callee != nil && callee.FullName() == "context.AfterFunc" {
			return true
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if slices.ContainsFunc(j.p.ops[instr], (*op).tellsEnd) {
				return true
			}
		}
	}
	return false
}

// tellsEnd reports whether the op closes a channel, which is as good as a flag, or has
// waited for the end of a context.
func (o *op) tellsEnd() bool { return o.kind == closes || o.kind == recv && o.on.find().ends }

// supplier computes what instructions supply.
type supplier struct {
	p     *Package
	j     *judge
	d     *demand
	memo  map[*ssa.Function]int
	depth int
}

// of returns what an instruction supplies by itself and by what it runs. What is
// deferred counts only if the function gets to its end.
func (s *supplier) of(instr ssa.Instruction, bound bindings, toEnd bool) int {
	if _, ok := instr.(*ssa.Defer); ok && !toEnd {
		return 0
	}
	total := 0
	for _, o := range s.p.ops[instr] {
		if o.sel == nil {
			total = plus(total, s.d.gives(o, s.p.things.bound(o.on, bound)))
		}
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return total
	}
	for _, r := range s.p.Spawns.Runs(call) {
		if r.Fn == nil || r.How == spawn.Deferred && !toEnd || call == s.j.at && r.Fn == s.j.run.Fn && !s.j.makesItself() {
			continue
		}
		n := s.run(r, bound)
		if r.Again && n > 0 {
			n = many
		}
		total = plus(total, n)
	}
	return total
}

// taken returns what the case of a select supplies that the i-th way out of b means.
func (s *supplier) taken(b *ssa.BasicBlock, i int, bound bindings) int {
	sel, state := caseTaken(b, i)
	if sel == nil {
		if s.j.dependsOnEnd(b) {
			return many // it may know that the goroutine is not there any more
		}
		return 0
	}
	total := 0
	for _, o := range s.p.ops[sel] {
		if o.state != state {
			continue
		}
		if on := s.p.things.bound(o.on, bound); s.d.is(on) {
			total = plus(total, s.d.gives(o, on))
		} else if o.kind == recv && (s.j.comesAfterIt(on) || s.j.endsWithout(on)) {
			total = many // there is no more demand
		}
	}
	return total
}

// run returns the least that a function which is run supplies from its entry to its exits.
// One that never ends supplies much, or else nothing.
func (s *supplier) run(r spawn.Run, outer bindings) int {
	fn := r.Fn
	if !s.d.concerns(fn) {
		return 0
	}
	if n, ok := s.memo[fn]; ok {
		return n
	}
	if s.depth > maxDepth || s.j.isTooMuch() {
		return many
	}
	s.memo[fn] = 0
	s.depth++
	bound := s.p.bind(r, outer)
	n, _ := s.route(fn, bound, true).least()
	if n < s.d.amount && s.closesIn(fn, bound, r.How == spawn.Async && s.d.on.find().named == nil) {
		n = many
	}
	s.depth--
	s.memo[fn] = n
	return n
}

// closesIn reports whether fn closes the thing on some path: the others are for those
// who come second; or, if that is asked, who are not the last.
//
//	if !e.down {
//		e.down = true
//		close(e.inputs)
//	}
func (s *supplier) closesIn(fn *ssa.Function, bound bindings, last bool) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			for _, o := range s.p.ops[instr] {
				if o.kind == closes && (!last || isLast(instr)) && s.d.gives(o, s.p.things.bound(o.on, bound)) > 0 {
					return true
				}
			}
			call, ok := instr.(ssa.CallInstruction)
			if !ok || s.depth > maxDepth {
				continue
			}
			for _, r := range s.p.Spawns.Runs(call) {
				if r.Fn != nil && r.How != spawn.Async && r.Fn != fn && s.d.concerns(r.Fn) && !s.j.isTooMuch() {
					s.depth++
					found := s.closesIn(r.Fn, s.p.bind(r, bound), last)
					s.depth--
					if found {
						return true
					}
				}
			}
		}
	}
	return false
}

// routeOver returns the route through the function of an instruction which comes to that.
func (s *supplier) routeOver(over ssa.Instruction, toEnd bool) *route {
	r := s.route(over.Parent(), nil, toEnd)
	r.known, r.same = s.p.decisionsAt(over), s.p.sameCondition
	return r
}

// route returns the route through a function from its entry to its exits.
func (s *supplier) route(fn *ssa.Function, bound bindings, toEnd bool) *route {
	return &route{
		fn:     fn,
		exits:  toEnd,
		loops:  slices.DeleteFunc(slices.Clone(s.p.loopsOf(fn)), s.d.isMadeIn),
		supply: func(instr ssa.Instruction) int { return s.of(instr, bound, toEnd) },
		taken:  func(b *ssa.BasicBlock, i int) int { return s.taken(b, i, bound) },
	}
}
