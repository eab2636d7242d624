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

// An Asker is a function that makes a channel for one answer, and may have left when that comes: by a
// context, or after a time. Who answers then waits forever, however often it is started: a server of
// which one goroutine after the other stops.
//
//	req := request{key, make(chan response)}
//	s.requests <- req
//	select {
//	case res := <-req.response:
//		return res.err
//	case <-ctx.Done():
//		return ctx.Err()
//	}
type Asker struct {
	Fn     *ssa.Function
	Leaves ssa.CallInstruction // that gives the channel by which it leaves
	Signal ssa.Value           // the context; nil if it is a time
}

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
