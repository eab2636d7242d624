package flow

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
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
	if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok && i == 0 {
		return Case(br.Cond)
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
	if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
		if v, ended := askedOf(br.Cond); v != nil && ended == (i == 0) {
			return v
		}
	}
	return nil
}

// toldHere does so for what the function itself asks.
func toldHere(b *ssa.BasicBlock, i int) ssa.Value {
	if sel, state := CaseTaken(b, i); sel != nil && sel.States[state].Send == nil {
		return sel.States[state].Chan
	}
	br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil
	}
	if ctx, alive := ErrAsked(br.Cond); ctx != nil && alive == (i == 1) {
		return ctx
	}
	return nil
}

// askedOf returns what a condition asks a function whether it has come, of what that is given, and whether the
// condition is true if it has; or nil.
//
//	if isDone(ctx) { return }    if err := check(ctx); err != nil { return }
func askedOf(cond ssa.Value) (told ssa.Value, ended bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			told, ended = askedOf(c.X)
			return told, !ended
		}
	case *ssa.BinOp:
		if k, ok := c.Y.(*ssa.Const); ok && k.IsNil() && (c.Op == token.EQL || c.Op == token.NEQ) {
			told, ended = askedOf(c.X)
			return told, ended == (c.Op == token.NEQ)
		}
	case *ssa.Call:
		fn := c.Call.StaticCallee()
		if fn == nil || len(fn.Blocks) == 0 || len(fn.Blocks) > maxAnswer || fn.Signature.Results().Len() != 1 {
			return nil, false
		}
		param, ended := answers(fn)
		if i := slices.Index(fn.Params, param); i >= 0 {
			return c.Call.Args[i], ended
		}
	}
	return nil, false
}

// maxAnswer bounds the blocks of a function that does nothing but tell whether something has come.
const maxAnswer = 6

// answers returns the parameter of which a function tells whether it, or what it gives, has come, and whether it
// returns true then, or an error; or nil.
//
//	func isDone(ctx context.Context) bool {
//		select {
//		case <-ctx.Done():
//			return true
//		default:
//			return false
//		}
//	}
func answers(fn *ssa.Function) (param *ssa.Parameter, ended bool) {
	told, untold := make(map[bool]bool), make(map[bool]bool)
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if param, ended := isAnswer(ret.Results[0]); param != nil && len(fn.Blocks) == 1 {
			return param, ended
		}
		k, isConst := ret.Results[0].(*ssa.Const)
		says := !isConst || k.Value != nil && constant.BoolVal(k.Value)
		switch on := toldAbove(b); {
		case on == nil && isConst:
			untold[says] = true
		case on == nil || param != nil && on != param:
			return nil, false
		default:
			param = on
			told[says] = true
		}
	}
	if ended = told[true]; len(told) != 1 || len(untold) != 1 || untold[ended] {
		return nil, false
	}
	return param, ended
}

// isAnswer returns the context that a value asks whether it has ended, and whether it is true, or an error, then.
//
//	return ctx.Err()    return ctx.Err() != nil
func isAnswer(v ssa.Value) (param *ssa.Parameter, ended bool) {
	if call, ok := v.(*ssa.Call); ok && isErr(call) {
		param, _ = call.Call.Value.(*ssa.Parameter)
		return param, true
	}
	ctx, alive := ErrAsked(v)
	param, _ = ctx.(*ssa.Parameter)
	return param, !alive
}

// toldAbove returns the parameter that has come where control is in a block, or that gives what has come; or nil.
func toldAbove(b *ssa.BasicBlock) *ssa.Parameter {
	for ; len(b.Preds) == 1; b = b.Preds[0] {
		pred := b.Preds[0]
		told := toldHere(pred, slices.Index(pred.Succs, b))
		if done, ok := told.(*ssa.Call); ok && done.Call.IsInvoke() {
			told = done.Call.Value
		}
		if param, ok := told.(*ssa.Parameter); ok {
			return param
		}
	}
	return nil
}

// ErrAsked returns the context that a condition asks whether it has ended, and whether the condition
// is true as long as it has not; or nil.
//
//	ctx.Err() == nil
func ErrAsked(cond ssa.Value) (ctx ssa.Value, alive bool) {
	c, ok := cond.(*ssa.BinOp)
	if !ok || c.Op != token.EQL && c.Op != token.NEQ {
		return nil, false
	}
	if k, ok := c.Y.(*ssa.Const); !ok || !k.IsNil() {
		return nil, false
	}
	call, ok := c.X.(*ssa.Call)
	if !ok || !isErr(call) {
		return nil, false
	}
	return call.Call.Value, c.Op == token.EQL
}

// isErr reports whether a call asks a context for the error with which it has ended.
func isErr(call *ssa.Call) bool {
	return call.Call.IsInvoke() && call.Call.Method.Name() == "Err" && symbol.OfType(call.Call.Value.Type()) == knowledge.Context
}
