package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Case returns the select of which a condition asks whether it has chosen a case, and that case, by
// its index; or nil.
//
//	t1 = select blocking [<-t0, stop<-t2]    t3 = extract t1 #0    t4 = t3 == 1:int
func Case(cond ssa.Value) (*ssa.Select, int) {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL {
		return nil, 0
	}
	chosen, ok := c.X.(*ssa.Extract)
	k, isConst := c.Y.(*ssa.Const)
	if !ok || chosen.Index != 0 || !isConst {
		return nil, 0
	}
	sel, ok := chosen.Tuple.(*ssa.Select)
	if !ok {
		return nil, 0
	}
	i := int(k.Int64())
	if i < 0 || i >= len(sel.States) {
		return nil, 0
	}
	return sel, i
}

// CaseTaken returns the select, and the index of its case, for which the i-th way out of b is taken; or nil.
func CaseTaken(b *ssa.BasicBlock, i int) (*ssa.Select, int) {
	if i == 0 {
		return Case(Cond(b))
	}
	return nil, 0
}

// Told returns what has come, a channel on which something was received, or a context that has ended, where
// the i-th way out of b is taken; or nil.
//
//	case <-stop:    case <-ctx.Done():    if ctx.Err() != nil    if isDone(ctx)
func Told(b *ssa.BasicBlock, i int) ssa.Value {
	if v := toldHere(b, i); v != nil {
		return v
	}
	return toldBy(b, i, given)
}

// EndedAt returns the context, or the channel that is a signal, that has come where the i-th way out of b is taken; or nil.
//
//	case <-ctx.Done():    case <-stop:    if ctx.Err() != nil {
func EndedAt(b *ssa.BasicBlock, i int) ssa.Value {
	v := Told(b, i)
	if v == nil || IsContext(v) {
		return v
	}
	return SignalOf(v)
}

// ToldOf returns the object of which something has come, a channel or a context in a field, where the i-th way out of b is taken; or nil.
//
//	if s.ctx.Err() != nil    if !s.alive()
func ToldOf(b *ssa.BasicBlock, i int) ssa.Value {
	told := toldHere(b, i)
	if done, ok := told.(*ssa.Call); ok && IsOfContext(done, "Done") {
		told = done.Call.Value
	}
	if object := objectOf(told); object != nil {
		return object
	}
	return toldBy(b, i, holder)
}

// objectOf returns the object in a field of which v is; or nil.
func objectOf(v ssa.Value) ssa.Value {
	if field, ok := v.(*ssa.Field); ok {
		return field.X
	}
	if addr := value.Selection(v); addr != nil {
		return addr.X
	}
	return nil
}

// toldBy does so for what a function is asked.
func toldBy(b *ssa.BasicBlock, i int, of func(ssa.Value) *ssa.Parameter) ssa.Value {
	if v, ended := askedOf(Cond(b), of); v != nil && ended == (i == 0) {
		return v
	}
	return nil
}

// toldHere does so for what the function itself asks.
func toldHere(b *ssa.BasicBlock, i int) ssa.Value {
	if sel, state := CaseTaken(b, i); sel != nil && sel.States[state].Send == nil {
		return sel.States[state].Chan
	}
	if ctx, alive := ErrAsked(Cond(b)); ctx != nil && alive == (i == 1) {
		return ctx
	}
	return nil
}

// ErrAsked returns the context that a condition asks whether it has ended, and whether the condition
// is true as long as it has not; or nil.
//
//	ctx.Err() == nil    context.Cause(ctx) == nil
func ErrAsked(cond ssa.Value) (ctx ssa.Value, alive bool) {
	v, isNil := NilTest(cond)
	call, ok := v.(*ssa.Call)
	switch {
	case !ok:
		return nil, false
	case IsOfContext(call, "Err"):
		return call.Call.Value, isNil
	case symbol.OfCall(&call.Call) == knowledge.Cause:
		return call.Call.Args[0], isNil
	}
	return nil, false
}

// IsBackground reports whether a context never ends.
//
//	context.Background()    context.TODO()
func IsBackground(ctx ssa.Value) bool {
	call, ok := ctx.(*ssa.Call)
	return ok && slices.Contains(knowledge.Backgrounds, symbol.OfCall(&call.Call))
}

// IsContext reports whether v is a context.
func IsContext(v ssa.Value) bool { return symbol.OfType(v.Type()) == knowledge.Context }

// IsCanceller reports whether a call makes a context, and the func that cancels it.
func IsCanceller(call *ssa.Call) bool {
	return slices.Contains(knowledge.Cancellers, symbol.OfCall(&call.Call))
}

// EndsWithParent reports whether a call gives a context that ends with its first argument, if not before.
func EndsWithParent(call *ssa.Call) bool {
	return IsCanceller(call) || slices.Contains(knowledge.Timers, symbol.OfCall(&call.Call))
}

// SignalOf returns the context whose end a channel tells, or a channel that is a signal itself, or nil.
func SignalOf(ch ssa.Value) ssa.Value {
	if call, ok := ch.(*ssa.Call); ok {
		if callee := symbol.Callee(&call.Call); callee != nil && knowledge.IsDone(callee) {
			return value.Receiver(&call.Call)
		}
		return nil
	}
	if t, ok := ch.Type().Underlying().(*types.Chan); ok && knowledge.IsStop(t) {
		return ch
	}
	return nil
}

// IsOfContext reports whether a call is one of that method of a context.
func IsOfContext(call *ssa.Call, method string) bool {
	return call.Call.IsInvoke() && call.Call.Method.Name() == method && IsContext(call.Call.Value)
}
