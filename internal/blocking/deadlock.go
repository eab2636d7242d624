package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// A Deadlock is a wait on a channel that nothing in the program ends, whoever comes to it: a caller of Stop, a handler of requests, or
// what reconciles. No path has to be looked at.
//
//	func (c *controller) Stop() {
//		c.cancel()
//		<-c.done    // that nothing closes
//	}
//
// So is one for a turn, where a function that takes one does not give it back on all ways: once all are lost.
type Deadlock struct {
	Wait ssa.Instruction
	Exit ssa.Instruction // where a turn is lost; or nil
	*waiting
}

// Deadlocks returns them in the order of the functions, but for waits of goroutines that findings tell of.
func (p *Package) Deadlocks(told []*Finding) []*Deadlock {
	var list []*Deadlock
	for _, fn := range p.Funcs {
		for instr := range value.Instrs(fn) {
			if d := p.deadlockAt(instr); d != nil && !slices.ContainsFunc(told, func(f *Finding) bool { return f.Wait == instr }) {
				list = append(list, d)
			}
		}
	}
	return list
}

func (p *Package) deadlockAt(instr ssa.Instruction) *Deadlock {
	for _, o := range p.ops[instr] {
		d := &Deadlock{Wait: instr, waiting: &waiting{op: o, on: o.on.find(), cases: []*op{o}}}
		if d.Exit = p.lostTurn(d.waiting); d.Exit != nil || p.isAlone(o) {
			return d
		}
	}
	return nil
}

// isAlone reports whether an op waits on a channel that the package makes, and nothing else does anything about it that would end the
// wait. A case of a select has others beside it; a buffer takes what is sent.
func (p *Package) isAlone(o *op) bool {
	on := o.on.find()
	if o.sel != nil || o.callee != nil || o.polls || on.ends || len(on.params) > 0 || len(on.mayGet) > 0 || !on.isChannelOfPackage() {
		return false
	}
	isPeer := func(kinds ...kind) bool {
		return slices.ContainsFunc(p.opsThrough(on, make(map[*class]bool)), func(o *op) bool { return o.callee != nil || slices.Contains(kinds, o.kind) })
	}
	switch o.kind {
	case recv:
		return !on.sentElsewhere && !on.closedElsewhere && !isPeer(send, closes)
	case send:
		size, known := on.capacity()
		return known && size == 0 && !on.mayBeReceivedElsewhere() && !isPeer(recv, closes)
	}
	return false
}

// lostTurn returns where a function that waits for a turn may lose one; or nil.
func (p *Package) lostTurn(w *waiting) ssa.Instruction {
	if w.op.kind != send || w.op.callee != nil || len(w.on.params) > 0 || w.on.mayBeReceivedElsewhere() || !w.on.isChannelOfPackage() {
		return nil
	}
	if size, known := w.on.capacity(); known && size == 0 {
		return nil
	}
	j := &judge{p: p, w: w, find: &Finding{waiting: w, pkg: p}}
	j.d = &requirement{judge: j, on: w.on, kind: send, amount: 1}
	return j.lostAt(w.on)
}

// isChannelOfPackage reports whether all that is known to make the class makes channels, and something does.
func (t *class) isChannelOfPackage() bool {
	isOther := func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.MakeChan:
			return false
		case *ssa.Alloc:
			return !holdsChannel(v)
		}
		return true
	}
	return t.isMade() && !slices.ContainsFunc(t.made, isOther)
}

// What names the channel, as the source does.
func (d *Deadlock) What() string { return d.what() }

// Verb returns how it waits.
func (d *Deadlock) Verb() Verb { return d.verb() }

// Who names the function that waits.
func (d *Deadlock) Who() string { return funcName(d.Wait.Parent()) }
