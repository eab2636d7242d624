package waits

import (
	"cmp"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/value"
)

// What names what the goroutine waits for, as the source does.
func (w *Waiting) What() string {
	switch {
	case w.IsInside():
		return w.Op.Fact.What
	case w.Op.Callee != nil && w.Op.Kind != pointsto.Take:
		return w.name() // a channel that the function is given
	case w.Op.Polls:
		return w.Op.Name
	case w.Op.Kind == pointsto.Tick:
		return cmp.Or(w.name(), strings.ToLower(w.Op.Name)) + ".C"
	case w.Op.Name != "" && w.name() != "" && w.Op.Kind != pointsto.Take:
		return w.name() + "." + w.Op.Name
	case w.Op.Name != "":
		return callName(w.Op)
	}
	return w.name()
}

// name returns what the source calls the object that is waited on: where it is made, or else where the
// wait is.
func (w *Waiting) name() string { return cmp.Or(w.On.Name(), w.Op.On().Name()) }

// callName returns what is called, with what the source calls its receiver.
func callName(o *pointsto.Op) string {
	call, ok := o.Instr.(ssa.CallInstruction)
	if !ok {
		return o.Name
	}
	recv := value.Receiver(call.Common())
	if !call.Common().IsInvoke() && call.Common().StaticCallee() == nil {
		recv = nil
		if fa := value.Selection(call.Common().Value); fa != nil {
			recv = fa.X
		}
	}
	for range 4 {
		switch v := recv.(type) {
		case *ssa.Parameter, *ssa.FreeVar:
			return v.Name() + "." + o.Name
		case *ssa.UnOp:
			recv = v.X
		case *ssa.FieldAddr:
			return value.Field(v).Name() + "." + o.Name
		case *ssa.Alloc:
			if name := flow.VarName(v); name != "" {
				return name + "." + o.Name
			}
			return o.Name
		default:
			return o.Name
		}
	}
	return o.Name
}

// Chain returns the functions from the one that the goroutine runs to the wait.
func (w *Waiting) Chain() []string {
	var names []string
	for _, f := range w.Frames {
		if f.Fn.Parent() == nil {
			names = append(names, f.Fn.Name())
		}
	}
	if w.IsInside() {
		names = append(names, w.Op.Fact.Chain...)
	}
	return names
}

// Verb returns how the goroutine waits.
func (w *Waiting) Verb() pointsto.Verb {
	switch {
	case w.Op.Sel != nil && len(w.Cases) > 1:
		return pointsto.Selects
	case len(w.Cases) == 0:
		return pointsto.Blocks
	case w.Op.Polls:
		return pointsto.Calls
	case w.IsInside():
		return w.Op.Fact.Verb
	}
	switch w.Op.Kind {
	case pointsto.Recv, pointsto.Tick:
		return pointsto.Receives
	case pointsto.Send:
		return pointsto.Sends
	case pointsto.Join:
		return pointsto.Joins
	}
	return pointsto.Calls
}

// IsInside reports whether the wait is in a function of another package, on something
// that only that knows.
func (w *Waiting) IsInside() bool { return w.Op.Callee != nil && w.Op.Fact.Param < 0 }
