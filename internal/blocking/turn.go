package blocking

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// outlasted returns the finding of a goroutine that is started in each turn of a loop
// and does nothing before it has received from what was there before the loop: the
// stop of all turns, rather than of its own.
//
//	for {
//		ctx, cancel := context.WithCancel(context.Background())
//		go func() {
//			<-stop
//			cancel()
//		}()
//		elector.Run(ctx)
//	}
func (p *Package) outlasted(at ssa.CallInstruction, r spawn.Run) *Finding {
	l := p.loopAround(at)
	if l == nil || r.Fn == nil {
		return nil
	}
	o := p.firstReceive(r.Fn)
	if o == nil || !p.isOlder(channelOf(o.instr), l, r) {
		return nil
	}
	on := p.things.bound(o.on, p.bind(r, nil))
	for _, b := range l.Blocks() {
		for _, instr := range b.Instrs {
			for _, other := range p.ops[instr] {
				if other.on.find() == on && (other.kind == closes || other.kind == send) {
					return nil
				}
			}
		}
	}
	w := &waiting{op: o, on: on, cases: []*op{o}, frames: []frame{{fn: r.Fn, instr: o.instr}}}
	return &Finding{At: at, Wait: o.instr, Outlasted: true, waiting: w, pkg: p}
}

// loopAround returns the innermost loop around an instruction if nothing bounds how
// often it turns, or nil.
func (p *Package) loopAround(instr ssa.Instruction) *flow.Loop {
	var inner *flow.Loop
	for _, l := range p.loopsOf(instr.Parent()) {
		if l.Has(instr.Block()) && (inner == nil || inner.Has(l.Head)) {
			inner = l
		}
	}
	if inner == nil || inner.IsBounded() {
		return nil
	}
	return inner
}

// firstReceive returns the receive that fn comes to on every path to a return, before
// any other wait.
func (p *Package) firstReceive(fn *ssa.Function) *op {
	if len(fn.Blocks) == 0 {
		return nil
	}
	for _, instr := range fn.Blocks[0].Instrs {
		for _, o := range p.ops[instr] {
			switch {
			case o.kind == recv && o.sel == nil && !o.polls && o.callee == nil:
				return o
			case o.waits():
				return nil
			}
		}
	}
	return nil
}

// channelOf returns the channel of a receive.
func channelOf(instr ssa.Instruction) ssa.Value {
	if recv, ok := instr.(*ssa.UnOp); ok {
		return recv.X
	}
	return nil
}

// isOlder reports whether a channel, or the context that it tells the end of, was there
// before the loop in which r is started.
func (p *Package) isOlder(v ssa.Value, l *flow.Loop, r spawn.Run) bool {
	for range 12 {
		switch x := v.(type) {
		case *ssa.Call:
			callee := symbol.Callee(&x.Call)
			if callee == nil || !isDone(callee) {
				return false
			}
			v = receiver(&x.Call)
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return false
			}
			v = x.X
		case *ssa.FreeVar:
			if v = p.Spawns.Binding(x); v == nil {
				return false
			}
		case *ssa.ChangeType:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Parameter:
			if x.Parent() != r.Fn {
				return x.Parent() == l.Head.Parent() || x.Parent().Parent() == nil
			}
			for i, param := range r.Fn.Params {
				if param == x && i < len(r.Args) {
					v = r.Args[i]
				}
			}
			if v == ssa.Value(x) {
				return false
			}
		case *ssa.Alloc:
			return x.Parent() == l.Head.Parent() && !l.Has(x.Block()) && !p.isAssignedIn(x, l)
		default:
			instr, ok := v.(ssa.Instruction)
			return ok && instr.Parent() == l.Head.Parent() && !l.Has(instr.Block())
		}
	}
	return false
}

// isAssignedIn reports whether a variable is assigned in the loop.
func (p *Package) isAssignedIn(v *ssa.Alloc, l *flow.Loop) bool {
	for _, ref := range *v.Referrers() {
		if st, ok := ref.(*ssa.Store); ok && st.Addr == v && l.Has(st.Block()) {
			return true
		}
	}
	return false
}
