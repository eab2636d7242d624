package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// renews reports, of the walk of a function that releases what a parameter holds in a field, whether there is another thing in its place when it
// comes back, unless it fails: for who calls it, the object has to be ended as before. So it has where only the things of some keys are released.
//
//	func (c *client) reconnect() error {    func (w *watcher) Restart() {
//		c.conn.Close()                          close(w.stop)
//		conn, err := dial(c.addr)               w.stop = make(chan struct{})
//		if err != nil { return err }            go w.run()
//		c.conn = conn                       }
//		return nil
//	}
func (w *Walker) renews() bool {
	return len(w.origin) > 0 && len(w.Out.Releases) > 0 && !slices.ContainsFunc(w.Out.Releases, func(release ssa.Instruction) bool {
		if slices.Contains(w.Out.renewing, release) || flow.IsForSomeKeys(release) {
			return false
		}
		_, isLast := release.(*ssa.Defer)
		return isLast || release.Parent() != w.fn || !w.comesTo(release, w.putsAnother) || w.Ob.Spec.Worker && !w.comesTo(release, w.startsAnother)
	})
}

// comesTo reports whether the function comes to an instruction of a kind after a release, unless it fails.
func (w *Walker) comesTo(release ssa.Instruction, is func(ssa.Instruction) bool) bool {
	return flow.ReachedFrom(w.fn, release, is, nil, nil) && !flow.ReachedFrom(w.fn, release, flow.ReturnsWell, is, nil)
}

// putsAnother reports whether an instruction puts something that the function has made, or got, where the thing was.
func (w *Walker) putsAnother(instr ssa.Instruction) bool {
	return w.doesHere(instr, func(instr ssa.Instruction, of ssa.Value) bool {
		store, ok := instr.(*ssa.Store)
		if !ok || w.isVariable(store.Addr) || value.IsNothing(store.Val) {
			return false
		}
		if _, given := value.Declared(store.Val).(*ssa.Parameter); given {
			return false // or nothing, who knows
		}
		if made, _ := value.CallOf(value.Unconverted(store.Val)); made != nil && symbol.OfCall(&made.Call) == knowledge.NopCloser {
			return false // resp.Body = io.NopCloser(bytes.NewReader(b))
		}
		at := w.Engine.Resolve(store.Addr)
		return at.Path != "" && slices.ContainsFunc(w.origin, func(was access.Place) bool {
			if _, has := was.Path.Cut(at.Path); !has {
				return false
			}
			return at.Root == was.Root && of == nil || at.Root == of
		})
	})
}

// startsAnother reports whether an instruction starts a goroutine that stays until a signal comes, or calls a function of the package that does.
//
//	go w.run()    w.start()    l.session = newSession(l.addr)
func (w *Walker) startsAnother(instr ssa.Instruction) bool {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	if w.startsHere(call) {
		return true
	}
	t := w.Engine.TargetOf(call.Common())
	_, isCall := instr.(*ssa.Call)
	return isCall && t.Fn != nil && t.Fn != w.fn && flow.AlwaysIfWell(t.Fn, func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return ok && w.startsHere(call)
	})
}

// startsHere reports whether a call starts such a goroutine itself.
func (w *Walker) startsHere(call ssa.CallInstruction) bool {
	t, ok := w.Engine.Signals.Spawned(call)
	return ok && len(w.Engine.Signals.EndsOfCall(t)) > 0
}

// doesHere reports whether an instruction is of a kind, or calls a function of the package on the object that comes to one.
func (w *Walker) doesHere(instr ssa.Instruction, is func(instr ssa.Instruction, of ssa.Value) bool) bool {
	if is(instr, nil) {
		return true
	}
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	t := w.Engine.TargetOf(&call.Call)
	if t.Fn == nil || t.Fn == w.fn || len(t.Args) == 0 || len(t.Fn.Params) == 0 {
		return false
	}
	ofObject := slices.ContainsFunc(w.origin, func(was access.Place) bool { return w.Engine.Resolve(t.Args[0]) == access.Place{Root: was.Root} })
	return ofObject && flow.AlwaysIfWell(t.Fn, func(instr ssa.Instruction) bool { return is(instr, t.Fn.Params[0]) })
}
