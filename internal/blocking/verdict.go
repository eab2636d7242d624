package blocking

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/waits"
)

// findingAt returns the finding of a goroutine that a call starts, or nil.
func (p *Package) findingAt(call ssa.CallInstruction) *Finding {
	p.uncalled = false
	for _, w := range p.waits.StartedBy(call) {
		if f := p.judge(call, spawn.Run{Callee: w.Op.Callee}, w); f != nil {
			return f
		}
	}
	for _, r := range p.Spawns.Runs(call) {
		if r.How != spawn.Async {
			continue
		}
		var found, until []*Finding // the others say more
		for _, from := range p.contextsOf(call.Parent()) {
			switch f := p.findingFrom(call, r, from); {
			case f == nil:
			case len(f.Until) > 0:
				until = append(until, f)
			default:
				found = append(found, f)
			}
		}
		if len(found) == 0 {
			if f := p.outlasted(call, r); f != nil {
				found = append(found, f)
			}
		}
		if list := append(found, until...); len(list) > 0 {
			list[0].Others = list[1:]
			return list[0]
		}
	}
	return nil
}

// findingFrom returns the finding of a goroutine that a call starts in a context, or nil.
func (p *Package) findingFrom(call ssa.CallInstruction, r spawn.Run, from callContext) *Finding {
	var strong, weak, until *Finding // the others say more
	for _, w := range p.waits.Of(call, r, from.bound) {
		switch f := p.judgeFrom(call, r, w, from); {
		case f == nil:
		case len(f.Until) > 0:
			until = cmp.Or(until, f)
		case strong != nil && f.Asker != nil:
			strong.Answer = f
			return strong
		case !f.InHand && !f.Busy:
			strong = cmp.Or(strong, f)
		default:
			weak = cmp.Or(weak, f)
		}
	}
	return cmp.Or(strong, weak, until)
}

// judge returns what is wrong with a wait, or nil.
func (p *Package) judge(at ssa.CallInstruction, run spawn.Run, w *waits.Waiting) *Finding {
	return p.judgeFrom(at, run, w, callContext{})
}

// judgeFrom does so where the goroutine is started in a context.
func (p *Package) judgeFrom(at ssa.CallInstruction, run spawn.Run, w *waits.Waiting, from callContext) *Finding {
	j := p.newJudge(at, run, w)
	j.from, j.find.from = from, from
	if j.isPassed() {
		return nil
	}
	var unmet []*requirement
	for _, o := range w.Cases {
		on := w.Bound().Of(o.On())
		switch {
		case on.IsNever() && isBehindChannel(o):
			return nil
		case on.IsNever():
		case !j.ends(o, on):
			unmet = append(unmet, j.d)
		case j.find.Endless && !j.isCutOff():
			j.find.Busy = true
		default:
			return j.nothing()
		}
	}
	if fact := w.Op.Fact; fact.Through != (symbol.Symbol{}) && (!p.staysThrough(through{fact.Through, fact.Method}) || p.feedsAfter(at, fact)) {
		return j.nothing() // somebody may end it, or an item has it look at its context
	}
	if len(unmet) > 1 && j.endTogether(unmet) {
		if !j.find.Endless || j.isCutOff() {
			return j.nothing()
		}
		j.find.Busy = true
	}
	j.find.Busy = j.find.Busy || w.Op.Fact.Busy
	j.findCause(unmet)
	switch j.findSurplus(unmet) {
	case little:
		j.find.InHand = true
	case much:
		return nil
	}
	for _, list := range w.Others {
		if !slices.ContainsFunc(list, func(w *waits.Waiting) bool { return p.judge(at, run, w) != nil }) {
			return nil
		}
	}
	if w.EndsWithContext() && (j.find.Busy || j.find.InHand || !j.staysUntil(w)) {
		return nil
	}
	return j.find
}

// nothing is what there is to say of a wait that ends, or of which nobody found out.
func (j *judge) nothing() *Finding {
	if j.isCutOff() {
		j.p.CutOff(j.at.Parent())
	}
	if j.p.strict {
		return nil
	}
	return j.p.contract(j)
}
