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
type Deadlock struct {
	Wait ssa.Instruction
	*waiting
}

// Deadlocks returns them in the order of the functions, but for waits of goroutines that findings tell of.
func (p *Package) Deadlocks(told []*Finding) []*Deadlock {
	var list []*Deadlock
	for _, fn := range p.Funcs {
		for instr := range value.Instrs(fn) {
			isTold := slices.ContainsFunc(told, func(f *Finding) bool { return f.Wait == instr })
			if isTold {
				continue
			}
			if i := slices.IndexFunc(p.ops[instr], p.isAlone); i >= 0 {
				o := p.ops[instr][i]
				list = append(list, &Deadlock{instr, &waiting{op: o, on: o.on.find(), cases: []*op{o}}})
			}
		}
	}
	return list
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
