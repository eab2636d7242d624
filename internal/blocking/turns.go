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
	end := j.lostAt(on)
	if end == nil {
		return false
	}
	j.find.Exit, j.find.exitProvides, j.find.Turn = end, 0, true
	return true
}

// lostTurn returns where a function that waits for a turn may lose one; or nil.
func (p *Package) lostTurn(w *waits.Waiting) ssa.Instruction {
	size, known := w.On.Capacity()
	switch {
	case known && size == 0:
		return nil
	case w.Op.Kind == pointsto.Send && w.On.MayBeReceivedElsewhere(), w.Op.Kind == pointsto.Recv && (w.On.SentElsewhere() || w.On.ClosedElsewhere()):
		return nil
	case w.Op.Kind != pointsto.Send && w.Op.Kind != pointsto.Recv:
		return nil
	}
	j := &judge{p: p, w: w, find: &Finding{Waiting: w, pkg: p}}
	j.d = &requirement{judge: j, on: w.On, kind: w.Op.Kind, amount: 1}
	return j.lostAt(w.On)
}

// lostAt returns where the function that takes a turn, or a goroutine that it starts to give it back, returns without that, if it gives it back itself
// otherwise, and nobody else does; or nil.
func (j *judge) lostAt(on *pointsto.Class) ssa.Instruction {
	o, fn := j.w.Op, j.w.Op.Instr.Parent()
	if o.IsChoice() || on.Named() == nil && on.Site() == nil {
		return nil // of a parameter: it is asked where the buffer is known
	}
	back := pointsto.Recv
	if o.Kind == pointsto.Recv {
		back = pointsto.Send
	}
	var givers []*ssa.Function
	for _, other := range j.p.Classes.OpsThrough(on) {
		in := other.Instr.Parent()
		switch {
		case other.Kind == back && !other.IsChoice() && (in == fn && flow.Reaches(o.Instr, other.Instr) || j.isRunBehind(in)):
			givers = append(givers, in)
		case other.Kind == back && back == pointsto.Send && isFilledIn(on, in):
		case other.Kind == back || other.Kind == o.Kind && other.Instr != o.Instr:
			return nil // others have turns, too, or give them back
		}
	}
	if slices.ContainsFunc(givers, j.isAtWill) {
		return nil
	}
	for _, giver := range givers {
		if end := j.keptBy(giver); end != nil {
			return end
		}
	}
	if len(givers) == 0 || on.Named() == nil && isMadeIn(on, fn) {
		return nil // who makes the buffer takes no more turns when it returns
	}
	return j.keptHere()
}

// isRunBehind reports whether a function is run by the one that takes a turn, behind that, and by no other.
//
//	defer func() { <-p.slots }()    go func() { …; <-p.slots }()    p.put()
func (j *judge) isRunBehind(fn *ssa.Function) bool {
	uses, all := j.p.Spawns.Uses(fn)
	return all && len(uses) > 0 && !slices.ContainsFunc(uses, func(u spawn.Use) bool {
		return u.Instr.Parent() != j.w.Op.Instr.Parent() || u.How != spawn.Deferred && !flow.Reaches(j.w.Op.Instr, u.Instr)
	})
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
func (j *judge) keptBy(giver *ssa.Function) ssa.Instruction {
	uses, _ := j.p.Spawns.Uses(giver)
	isAsync := func(u spawn.Use) bool { return u.How == spawn.Async }
	if !slices.ContainsFunc(uses, isAsync) {
		return nil
	}
	s := j.provider()
	n, end := s.route(giver, j.w.Bound(), true).Least()
	gives := j.givingBlocks(s, giver)
	for b := range gives {
		if j.p.shapes.Repeats(b) {
			return nil // for what is taken elsewhere
		}
	}
	if n > 0 || !flow.FailsWithout(giver.Blocks[0].Instrs[0], gives) {
		return nil
	}
	return end
}

// keptHere returns where the function that takes a turn returns without giving it back; or nil. Where it takes one only if it is asked to, what asks may
// tell later, too: then something has to fail.
func (j *judge) keptHere() ssa.Instruction {
	o, fn, s := j.w.Op, j.w.Op.Instr.Parent(), j.provider()
	r := s.route(fn, j.w.Bound(), true)
	r.From = o.Instr
	n, end := r.Least()
	for d := range value.Each[*ssa.Defer](fn) { // defer func() { <-p.slots }() may stand before it, too
		if flow.Precedes(d, o.Instr) {
			n = count.Plus(n, s.of(d, j.w.Bound(), true))
		}
	}
	isBefore := func(ret *ssa.Return) bool { return !o.Instr.Block().Dominates(ret.Block()) }
	always := !slices.ContainsFunc(slices.Collect(value.Returns(fn)), isBefore)
	if n > 0 || !always && !flow.FailsWithout(o.Instr, j.givenIfTaken(s, fn)) {
		return nil
	}
	return end
}

// givenIfTaken returns the blocks that give turns back, and the branches that lead to one where a turn was taken, as they ask the same.
//
//	if limited { p.slots <- struct{}{} }
//	err := p.probe(url)
//	if limited { <-p.slots }
func (j *judge) givenIfTaken(s *provider, fn *ssa.Function) map[*ssa.BasicBlock]bool {
	type answer struct {
		cond ssa.Value
		way  int
	}
	var asked []answer
	for b, i := range flow.Above(j.w.Op.Instr.Block()) {
		asked = append(asked, answer{flow.Cond(b), i})
	}
	isAsked := func(b *ssa.BasicBlock, i int) bool {
		return slices.ContainsFunc(asked, func(a answer) bool { return a.way == i && flow.SameValue(a.cond, flow.Cond(b)) })
	}
	blocks := j.givingBlocks(s, fn)
	for gives := range maps.Clone(blocks) {
		for b, i := range flow.Above(gives) {
			if isAsked(b, i) && flow.Reaches(j.w.Op.Instr, b.Instrs[len(b.Instrs)-1]) {
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
