package flow

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A loop may ask another function whether it is to end. Such functions are small, and tell nothing else.

// askedOf returns what a condition asks a function whether it has come, of what that is given, and whether the
// condition is true if it has; or nil.
//
//	if isDone(ctx) { return }    if err := check(ctx); err != nil { return }
//
// Of is the parameter that a value in such a function is: see [given] and [holder].
func askedOf(cond ssa.Value, of func(ssa.Value) *ssa.Parameter) (told ssa.Value, ended bool) {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			told, ended = askedOf(c.X, of)
			return told, !ended
		}
	case *ssa.BinOp:
		if v, isNil := NilTest(c); v != nil {
			told, ended = askedOf(v, of)
			return told, ended != isNil
		}
	case *ssa.Call:
		fn := c.Call.StaticCallee()
		if fn == nil || len(fn.Blocks) == 0 || len(fn.Blocks) > maxAnswer || fn.Signature.Results().Len() != 1 {
			return nil, false
		}
		param, ended := answers(fn, of)
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
func answers(fn *ssa.Function, of func(ssa.Value) *ssa.Parameter) (param *ssa.Parameter, ended bool) {
	told, untold := make(map[bool]bool), make(map[bool]bool)
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		if param, ended := isAnswer(ret.Results[0], of); param != nil && len(fn.Blocks) == 1 {
			return param, ended
		}
		k, isConst := ret.Results[0].(*ssa.Const)
		says := !isConst || k.Value != nil && constant.BoolVal(k.Value)
		switch on := toldAbove(b, of); {
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
func isAnswer(v ssa.Value, of func(ssa.Value) *ssa.Parameter) (param *ssa.Parameter, ended bool) {
	if call, ok := v.(*ssa.Call); ok && IsOfContext(call, "Err") {
		return of(call.Call.Value), true
	}
	ctx, alive := ErrAsked(v)
	return of(ctx), !alive
}

// toldAbove returns the parameter that has come where control is in a block, or that gives what has come; or nil.
func toldAbove(b *ssa.BasicBlock, of func(ssa.Value) *ssa.Parameter) *ssa.Parameter {
	for ; len(b.Preds) == 1; b = b.Preds[0] {
		pred := b.Preds[0]
		told := toldHere(pred, slices.Index(pred.Succs, b))
		if done, ok := told.(*ssa.Call); ok && IsOfContext(done, "Done") {
			told = done.Call.Value
		}
		if param := of(told); param != nil {
			return param
		}
	}
	return nil
}

// given returns the parameter that a value is; or nil.
func given(v ssa.Value) *ssa.Parameter {
	param, _ := v.(*ssa.Parameter)
	return param
}

// holder returns the parameter in a field of which a value is; or nil.
//
//	func (s *session) alive() bool { return s.ctx.Err() == nil }
func holder(v ssa.Value) *ssa.Parameter { return given(objectOf(v)) }
