package blocking

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// askerBy returns the asker whose receive of an answer o is, or nil.
func (j *judge) askerBy(o *pointsto.Op) *Asker {
	fn := o.Instr.Parent()
	isOwn := func(v ssa.Value) bool {
		made, ok := v.(*ssa.MakeChan)
		return ok && made.Parent() == fn
	}
	if !slices.ContainsFunc(j.d.on.Made(), isOwn) {
		return nil
	}
	for _, st := range o.Sel.States {
		if timer, ok := flow.Ticker(st.Chan).(*ssa.Call); ok {
			return &Asker{fn, timer, nil}
		}
		call, ok := st.Chan.(*ssa.Call)
		if !ok {
			continue
		}
		switch callee := symbol.Callee(&call.Call); {
		case callee == nil:
		case knowledge.IsDone(callee):
			return &Asker{fn, call, value.Receiver(&call.Call)}
		case knowledge.Timely[symbol.Of(callee)]:
			return &Asker{fn, call, nil}
		}
	}
	return nil
}

// IsForAsker reports whether the goroutine is started for each who asks, by who does not ask itself, and is not called by who does.
//
//	for {
//		select {
//		case q := <-s.requests:
//			go func() { q.reply <- s.get(q.key) }()
//		case <-ctx.Done():
//			return
//		}
//	}
func (f *Finding) IsForAsker() bool {
	if f.Asker == nil || f.At == nil {
		return false
	}
	isAsker := func(instr ssa.Instruction) bool {
		return instr != nil && value.Outermost(instr.Parent()) == value.Outermost(f.Asker.Fn)
	}
	for _, call := range f.from.calls {
		if isAsker(call) {
			return false
		}
	}
	return !isAsker(f.At) && !isAsker(f.Exit)
}

// isAsked reports whether all who receive what the goroutine sends ask once, and may leave. A function that starts it and never returns, as
// main does as a rule, does nothing for it then.
//
//	log.Fatal(http.ListenAndServe(addr, nil))
func (j *judge) isAsked() bool {
	asked := false
	for _, o := range j.d.on.Ops() {
		if o.Kind != pointsto.Recv {
			continue
		}
		if asked = j.givesUp(o); !asked {
			return false
		}
	}
	return asked
}

// givesUp reports whether a receive is one of a function that asks once and leaves when
// its context ends: whoever answers then waits forever.
//
//	select {
//	case answer := <-req.reply:
//		return answer, nil
//	case <-ctx.Done():
//		return nil, ctx.Err()
//	}
//
// Unless that context ends the wait, too.
func (j *judge) givesUp(o *pointsto.Op) bool {
	return j.d.kind == pointsto.Send && asksEnd(j.p, o) && !flow.InLoop(o.Sel.Block()) &&
		slices.ContainsFunc(o.Sel.States, func(st *ssa.SelectState) bool { return st.Chan != o.Channel() && !j.isItsContext(st.Chan) })
}

// asksEnd reports whether an op is a case of a select that also asks whether a context or a time
// has ended, or a stop channel that the function is given is closed.
func asksEnd(p *Package, o *pointsto.Op) bool {
	return o.Sel != nil && slices.ContainsFunc(p.Classes.Ops(o.Sel), func(other *pointsto.Op) bool {
		on := other.On()
		return on.Ends() || other != o && other.Kind == pointsto.Recv && on.IsParam() && knowledge.IsSignal(o.Sel.States[other.State].Chan.Type())
	})
}
