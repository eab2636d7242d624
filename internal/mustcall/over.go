package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A goroutine may be over before it comes to where it stays, and tell so: then nobody has to end it any more.
//
//	go func() {
//		l, err := net.Listen("tcp", addr)
//		if err != nil {
//			errs <- err
//			return
//		}
//		close(ready)
//		<-quit
//		l.Close()
//	}()
//	select {
//	case err := <-errs:
//		return nil, err
//	case <-ready:

// A telling is a statement that sends on a channel, or closes it.
type telling struct {
	instr ssa.Instruction
	sent  ssa.Value // or nil
}

// tellingsOf returns them by channel: a field, a parameter, or what makes one.
func (e *engine) tellingsOf(channel any) []telling {
	if e.tellings == nil {
		e.tellings = make(map[any][]telling)
		note := func(ch ssa.Value, t telling) {
			if ch == nil {
				return
			}
			if key := e.channel(ch); key != nil {
				e.tellings[key] = append(e.tellings[key], t)
			}
		}
		for _, fn := range e.funcs {
			for instr := range value.Instrs(fn) {
				switch instr := instr.(type) {
				case *ssa.Send:
					note(instr.Chan, telling{instr, instr.X})
				case *ssa.Select:
					for _, s := range instr.States {
						if s.Dir == types.SendOnly {
							note(s.Chan, telling{instr, s.Send})
						}
					}
				case ssa.CallInstruction:
					note(value.Closed(instr.Common()), telling{instr, nil})
				}
			}
		}
	}
	return e.tellings[channel]
}

// channel returns the field that a channel was loaded from, the parameter that it is, or what makes it; or nil.
func (e *engine) channel(ch ssa.Value) any {
	if field := e.fieldBehind(ch); field != nil {
		return field
	}
	at := e.Resolve(ch)
	switch root := at.Root.(type) {
	case *ssa.MakeChan, *ssa.Parameter:
		if at.Path == "" {
			return root
		}
	}
	return nil
}

// isOverWhere reports whether the goroutine is over where what is known of a value is as told: it was received from the goroutine, or is whether such
// an error is of a kind.
//
//	if err := <-errs; err != nil    if errors.Is(err, net.ErrClosed)
func (w *walker) isOverWhere(st *state, v ssa.Value, told condition.Tri) bool {
	if call, ok := v.(*ssa.Call); ok && told == condition.Yes && len(call.Call.Args) > 0 && knowledge.AsksError(symbol.OfCall(&call.Call).Name) {
		v = call.Call.Args[0]
	}
	ch := flow.ReceivedFrom(st.Rep(v))
	return ch != nil && w.isOverBy(ch, told)
}

// isOverBy reports whether the goroutine is over where something that is as told came by a channel, or where anything did: it alone says
// so, and does not come to where it stays after that.
func (w *walker) isOverBy(ch ssa.Value, told condition.Tri) bool {
	runs := w.ob.runs
	if runs.Fn == nil {
		return false
	}
	channel := w.e.channel(ch)
	if _, ok := channel.(*ssa.Parameter); ok || channel == nil {
		return false // others have it
	}
	says := slices.Clone(w.e.tellingsOf(channel))
	if made, ok := channel.(*ssa.MakeChan); ok {
		if w.isGivenElsewhere(made) {
			return false
		}
		for i, arg := range runs.Args {
			if i < len(runs.Fn.Params) && w.e.channel(arg) == channel {
				says = append(says, w.e.tellingsOf(runs.Fn.Params[i])...)
			}
		}
	}
	some := false
	for _, t := range says {
		switch {
		case t.sent == nil && told == condition.Yes: // who receives has nothing then
			continue
		case t.sent != nil && told != condition.Maybe && !value.MayBe(t.sent, told == condition.Yes):
			continue
		case t.instr.Parent() != runs.Fn || !w.e.endsBehind(t, told):
			return false
		}
		some = true
	}
	return some
}

// isGivenElsewhere reports whether a channel that a function makes is given to a call, other than the one that starts the goroutine, or put into something
// that is no variable.
func (w *walker) isGivenElsewhere(made *ssa.MakeChan) bool {
	var isGiven func(v ssa.Value) bool
	seen := make(map[ssa.Value]bool)
	isGiven = func(v ssa.Value) bool {
		if seen[v] {
			return false
		}
		seen[v] = true
		return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
			switch ref := ref.(type) {
			case *ssa.Store:
				variable, ok := ref.Addr.(*ssa.Alloc)
				return ref.Val == v && (!ok || isGiven(variable))
			case *ssa.UnOp:
				return ref.Op == token.MUL && isGiven(ref)
			case *ssa.ChangeType:
				return isGiven(ref)
			case *ssa.MakeInterface, *ssa.MapUpdate, *ssa.Phi, *ssa.Return:
				return true
			case ssa.CallInstruction:
				return value.Builtin(ref.Common()) == "" && ref != w.ob.starts && w.e.TargetOf(ref.Common()).Fn != w.ob.runs.Fn
			}
			return false
		})
	}
	return isGiven(made)
}

// endsBehind reports whether a goroutine comes to no place where it stays after it has said something, where that is as told.
func (e *engine) endsBehind(t telling, told condition.Tri) bool {
	if _, isDefer := t.instr.(*ssa.Defer); isDefer {
		return true
	}
	isOther := func(b *ssa.BasicBlock, i int) bool {
		v, is := flow.Asked(b, i)
		return told != condition.Maybe && v != nil && v == t.sent && condition.Known(is) != told
	}
	return !flow.ReachedFrom(t.instr.Parent(), t.instr, e.mayStayAt, nil, isOther)
}

// mayStayAt reports whether a function may stay at an instruction: it waits there, or turns in a loop.
func (e *engine) mayStayAt(instr ssa.Instruction) bool {
	sel, isSelect := instr.(*ssa.Select)
	return e.shapes.InLoop(instr.Block()) || isSelect && sel.Blocking || len(e.endsOfInstr(instr)) > 0
}
