package blocking

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/waits"
)

// Turns are room in a buffer, or what is in it from the start. Who does not give back each one that it takes has the next ones wait forever when all are
// lost.
//
//	p.slots <- struct{}{}                      <-p.tokens
//	if err := p.probe(url); err != nil {       if len(doc) > p.max {
//		return                                     return errSize
//	}                                          }
//	<-p.slots                                  defer func() { p.tokens <- token{} }()

// losesTurn reports whether the goroutine waits for a turn that one before it may have lost.
func (j *judge) losesTurn(on *pointsto.Class) bool {
	if j.at == nil || len(j.w.Frames) == 0 {
		return false
	}
	_, end := j.lostAt(on)
	if end == nil {
		return false
	}
	j.find.Exit, j.find.exitProvides, j.find.Turn = end, 0, true
	return true
}

// lostTurn returns where a turn is taken, and where who waits for it may lose it; or nil.
func (p *Package) lostTurn(w *waits.Waiting) (taken, lost ssa.Instruction) {
	size, known := w.On.Capacity()
	switch {
	case known && size == 0:
		return nil, nil
	case w.Op.Kind == pointsto.Send && w.On.MayBeReceivedElsewhere(), w.Op.Kind == pointsto.Recv && (w.On.SentElsewhere() || w.On.ClosedElsewhere()):
		return nil, nil
	case w.Op.Kind != pointsto.Send && w.Op.Kind != pointsto.Recv:
		return nil, nil
	}
	j := &judge{p: p, w: w, find: &Finding{Waiting: w, pkg: p}}
	j.d = &requirement{judge: j, on: w.On, kind: w.Op.Kind, amount: 1}
	return j.lostAt(w.On)
}

// A taking is where a turn is taken: the wait for it, or a call of a function that does nothing else with the turn.
//
//	func (p *pool) acquire() { p.slots <- struct{}{} }
type taking struct {
	*judge
	taken ssa.Instruction
}

// takings returns where turns are taken.
func (j *judge) takings() []taking {
	wait := j.w.Op.Instr
	uses, all := j.p.Spawns.Uses(wait.Parent())
	isCall := func(u spawn.Use) bool {
		_, ok := u.Instr.(*ssa.Call)
		return ok && u.How == spawn.Now && u.Fn == wait.Parent()
	}
	isBefore := func(ret *ssa.Return) bool { return !wait.Block().Dominates(ret.Block()) }
	if !all || len(uses) == 0 || !allOf(uses, isCall) || wait.Parent().Parent() != nil || wait.Parent().Signature.Results().Len() > 0 || slices.ContainsFunc(slices.Collect(value.Returns(wait.Parent())), isBefore) {
		return []taking{{j, wait}}
	}
	var list []taking
	for _, u := range uses {
		list = append(list, taking{j, u.Instr})
	}
	return append(list, taking{j, wait})
}

func allOf[T any](list []T, is func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !is(x) })
}

// lostAt returns where a function that takes a turn does so, and where it, or a goroutine that it starts to give the turn back, returns without that, if it
// gives it back itself otherwise, and nobody else does; or nil.
func (j *judge) lostAt(on *pointsto.Class) (taken, lost ssa.Instruction) {
	o := j.w.Op
	if o.IsChoice() || on.Named() == nil && on.Site() == nil {
		return nil, nil // of a parameter: it is asked where the buffer is known
	}
	back := pointsto.Recv
	if o.Kind == pointsto.Recv {
		back = pointsto.Send
	}
	givers := make(map[taking][]*ssa.Function)
	takings := j.takings()
	for _, other := range j.p.Classes.OpsThrough(on) {
		in := other.Instr.Parent()
		some := false
		for _, t := range takings {
			if other.Kind == back && !other.IsChoice() && (in == t.taken.Parent() && flow.Reaches(t.taken, other.Instr) || t.isRunBehind(in, takings)) {
				givers[t], some = append(givers[t], in), true
			}
		}
		switch {
		case some, other.Kind == back && back == pointsto.Send && isFilledIn(on, in):
		case other.Kind == back || other.Kind == o.Kind && other.Instr != o.Instr:
			return nil, nil // others have turns, too, or give them back
		}
	}
	for _, t := range takings {
		if slices.ContainsFunc(givers[t], j.isAtWill) {
			return nil, nil
		}
	}
	for _, t := range takings {
		for _, giver := range givers[t] {
			if end := t.keptBy(giver); end != nil {
				return t.taken, end
			}
		}
		if len(givers[t]) == 0 || on.Named() == nil && isMadeIn(on, t.taken.Parent()) {
			continue // who makes the buffer takes no more turns when it returns
		}
		if end := t.keptHere(); end != nil {
			return t.taken, end
		}
	}
	return nil, nil
}

// isRunBehind reports whether a function is run by the one that takes a turn, behind that, itself or by a goroutine that is started there, and otherwise
// only by others that take one.
//
//	defer func() { <-p.slots }()    go func() { defer func() { <-p.slots }(); … }()    p.put()
func (t taking) isRunBehind(fn *ssa.Function, others []taking) bool {
	uses, all := t.p.Spawns.Uses(fn)
	isBehind := func(u spawn.Use, t taking) bool {
		in := u.Instr.Parent()
		return in == t.taken.Parent() && (u.How == spawn.Deferred || flow.Reaches(t.taken, u.Instr)) || in == fn.Parent() && in != t.taken.Parent() && t.isRunBehind(in, others)
	}
	isOthers := func(u spawn.Use) bool {
		return slices.ContainsFunc(others, func(o taking) bool { return isBehind(u, o) })
	}
	return all && allOf(uses, isOthers) && slices.ContainsFunc(uses, func(u spawn.Use) bool { return isBehind(u, t) })
}

// isAtWill reports whether a deferred literal gives a turn back on some of its ways only: what it asks tells whether there is one, or who else has it.
//
//	defer func() { if held { <-p.slots } }()
func (j *judge) isAtWill(giver *ssa.Function) bool {
	if !value.IsDeferredLiteral(giver) {
		return false
	}
	n, _ := j.provider().route(giver, j.w.Bound(), true).Least()
	return n == 0
}

// keptBy returns where a goroutine that gives back a turn, which it was started with, returns without that as something fails; or nil.
func (t taking) keptBy(giver *ssa.Function) ssa.Instruction {
	uses, _ := t.p.Spawns.Uses(giver)
	isAsync := func(u spawn.Use) bool { return u.How == spawn.Async }
	if !slices.ContainsFunc(uses, isAsync) {
		return nil
	}
	s := t.provider()
	n, end := s.route(giver, t.w.Bound(), true).Least()
	gives := t.givingBlocks(s, giver)
	for b := range gives {
		if t.p.shapes.Repeats(b) {
			return nil // for what is taken elsewhere
		}
	}
	if n > 0 || !flow.FailsWithout(giver.Blocks[0].Instrs[0], gives) {
		return nil
	}
	return end
}

// keptHere returns where the function that takes a turn returns without giving it back, or comes back to where it takes the next one; or nil. Where it takes
// one only if it is asked to, what asks may tell later, too: then something has to fail.
func (t taking) keptHere() ssa.Instruction {
	fn, s := t.taken.Parent(), t.provider()
	r := s.route(fn, t.w.Bound(), true)
	r.From = t.taken
	n, end := r.Least()
	before := 0
	for d := range value.Each[*ssa.Defer](fn) { // defer func() { <-p.slots }() may stand before it, too
		if flow.Precedes(d, t.taken) {
			before = count.Plus(before, s.of(d, t.w.Bound(), true))
		}
	}
	n = count.Plus(n, before)
	gives := t.givenIfTaken(s)
	if again := flow.TurnsWithout(t.taken, gives, t.p.shapes.Loops(fn)); again != nil && before == 0 {
		return again
	}
	isBefore := func(ret *ssa.Return) bool { return !t.taken.Block().Dominates(ret.Block()) }
	always := !slices.ContainsFunc(slices.Collect(value.Returns(fn)), isBefore)
	if n > 0 || !always && !flow.FailsWithout(t.taken, gives) {
		return nil
	}
	return end
}

// givenIfTaken returns the blocks that give turns back, and the branches that lead to one where a turn was taken, as they ask the same.
//
//	if limited { p.slots <- struct{}{} }
//	err := p.probe(url)
//	if limited { <-p.slots }
func (t taking) givenIfTaken(s *provider) map[*ssa.BasicBlock]bool {
	type answer struct {
		cond ssa.Value
		way  int
	}
	var asked []answer
	for b, i := range flow.Above(t.taken.Block()) {
		asked = append(asked, answer{flow.Cond(b), i})
	}
	isAsked := func(b *ssa.BasicBlock, i int) bool {
		return slices.ContainsFunc(asked, func(a answer) bool { return a.way == i && flow.SameValue(a.cond, flow.Cond(b)) })
	}
	blocks := t.givingBlocks(s, t.taken.Parent())
	for gives := range maps.Clone(blocks) {
		for b, i := range flow.Above(gives) {
			if isAsked(b, i) && !b.Dominates(t.taken.Block()) && flow.Reaches(t.taken, b.Instrs[len(b.Instrs)-1]) {
				blocks[b] = true
			}
		}
	}
	return blocks
}

// givingBlocks returns the blocks of a function in which something gives turns back.
func (j *judge) givingBlocks(s *provider, fn *ssa.Function) map[*ssa.BasicBlock]bool {
	blocks := make(map[*ssa.BasicBlock]bool)
	for instr := range value.Instrs(fn) {
		if s.of(instr, j.w.Bound(), true) > 0 {
			blocks[instr.Block()] = true
		}
	}
	return blocks
}

// isMadeIn reports whether a function makes the channels of a class.
func isMadeIn(on *pointsto.Class, fn *ssa.Function) bool {
	return slices.ContainsFunc(on.Made(), func(made ssa.Value) bool { return made.Parent() == fn })
}

// isFilledIn reports whether a function puts turns into the buffer before anybody takes one: it makes that, or is where the program begins.
func isFilledIn(on *pointsto.Class, fn *ssa.Function) bool {
	return isMadeIn(on, fn) || value.IsInit(fn) || value.IsMain(fn)
}
