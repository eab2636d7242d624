package signal

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who waits for a timer that somebody stops waits for what else ends it.
//
//	timer := time.NewTimer(d)
//	c.timers[id] = timer              func (c *collector) Cancel(id string) { c.timers[id].Stop(); delete(c.timers, id) }
//	go func() { select { case <-timer.C: c.collect(id); case <-c.done: } }()

// isHalted reports whether a channel is that of a timer which the function puts into a field, or a map there, and which a function of the package stops.
func (p *Package) isHalted(ch ssa.Value) bool {
	at := p.Resolve(ch)
	made, _ := value.CallOf(at.Root)
	if made == nil || at.Path != ".C" || symbol.OfCall(&made.Call) != knowledge.NewTimer {
		return false
	}
	kept := putInto(made)
	if kept == nil {
		return false
	}
	if p.halts == nil {
		p.halts = make(map[*types.Var]bool)
		for _, fn := range p.funcs {
			if value.AnyOf(value.Outermost(fn), givesSignal) {
				continue // it ends those who wait, too
			}
			for call := range value.Each[ssa.CallInstruction](fn) {
				t := p.TargetOf(call.Common())
				if t.Obj != nil && symbol.Of(t.Obj) == knowledge.TimerStop {
					p.halts[fieldOf(t.Args[0])] = true
				}
			}
		}
	}
	return p.halts[kept]
}

// givesSignal reports whether a call closes a channel, or is one of a func that is given nothing, and gives nothing: one that cancels a context, say.
func givesSignal(call ssa.CallInstruction) bool {
	if value.Closed(call.Common()) != nil {
		return true
	}
	sig := call.Common().Signature()
	return call.Common().StaticCallee() == nil && !call.Common().IsInvoke() && value.Builtin(call.Common()) == "" && sig.Params().Len() == 0 && sig.Results().Len() == 0
}

// putInto returns the field into which a function puts a value, or into the map there; or nil.
func putInto(v ssa.Value) *types.Var {
	for use, as := range value.Uses(v) {
		switch use := use.(type) {
		case *ssa.Store:
			if field := value.Field(use.Addr); field != nil && use.Val == as {
				return field
			}
		case *ssa.MapUpdate:
			if use.Value == as {
				return value.LoadedField(use.Map)
			}
		}
	}
	return nil
}

// fieldOf returns the field that a value is read from, or the map with it; or nil.
func fieldOf(v ssa.Value) *types.Var {
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	switch x := v.(type) {
	case *ssa.Lookup:
		return value.LoadedField(x.X)
	case *ssa.Next:
		if over, ok := x.Iter.(*ssa.Range); ok {
			return value.LoadedField(over.X)
		}
	}
	return value.LoadedField(v)
}
