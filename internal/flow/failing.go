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

// What a function has done shows in the error that it returns: what failed has mostly started nothing, and
// will not end anything.

// HasFailed reports whether the i-th way out of b is taken where a call has returned an error.
//
//	l, err := f.start(errs)
//	if err != nil {
func HasFailed(call ssa.CallInstruction, b *ssa.BasicBlock, i int) bool {
	err, failed := Failure(b, i)
	return failed && call.Value() != nil && CallBehind(err) == call.Value()
}

// CallBehind returns the call that an error is a result of, or nil.
func CallBehind(err ssa.Value) *ssa.Call {
	call, _ := value.CallOf(JustStored(err))
	return call
}

// IsFailed reports whether an error is not nil, for certain.
//
//	errors.New("no such pod")    &notFound{name}    io.EOF    errors.Wrap(ErrBadRequest, "no pod")
func IsFailed(err ssa.Value) bool { return isFailedUnless(err, make(map[ssa.Value]bool)) }

// isFailedUnless reports so if those are errors that are being asked about: what a loop wraps again and again is one if it was
// one before.
func isFailedUnless(err ssa.Value, asked map[ssa.Value]bool) bool {
	if asked[err] {
		return true
	}
	asked[err] = true
	switch v := err.(type) {
	case *ssa.MakeInterface:
		return true
	case *ssa.UnOp:
		_, ok := v.X.(*ssa.Global)
		return ok && v.Op == token.MUL
	case *ssa.Call:
		callee := symbol.Callee(&v.Call)
		return callee != nil && (knowledge.ErrorMakers[symbol.Of(callee)] ||
			knowledge.IsErrorWrapper(callee.Name()) && slices.ContainsFunc(v.Call.Args, func(arg ssa.Value) bool { return value.IsError(arg.Type()) && isFailedUnless(arg, asked) }))
	case *ssa.Phi:
		return !slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return !isFailedUnless(e, asked) })
	}
	return false
}

// ReturnsError reports whether a function fails where it returns, and the error that it returns, or nil. What
// is returned on one side of the question whether it is nil is known.
func ReturnsError(instr ssa.Instruction) (fails bool, err ssa.Value) {
	ret, ok := instr.(*ssa.Return)
	if !ok || len(ret.Results) == 0 {
		return false, nil
	}
	err = ret.Results[len(ret.Results)-1]
	if !value.IsError(err.Type()) {
		return false, nil
	}
	err = JustStored(err)
	for b := ret.Block(); len(b.Preds) == 1; b = b.Preds[0] {
		if asked, failed := Failure(b.Preds[0], slices.Index(b.Preds[0].Succs, b)); asked == err {
			return failed, err
		}
	}
	return IsFailed(err) || formatsFailure(ret, err), err
}

// formatsFailure reports whether an error is what a function makes of a format and of an error that there is where control comes to an instruction: such a
// function gives an error, whatever its name.
//
//	if err := run(); err != nil { return cerrors.Errorf("run: %w", err) }    // var Errorf = xerrors.Errorf
func formatsFailure(at ssa.Instruction, err ssa.Value) bool {
	call, ok := err.(*ssa.Call)
	if !ok || !call.Call.Signature().Variadic() {
		return false
	}
	args := call.Call.Args
	last, ok := args[len(args)-1].(*ssa.Slice)
	if !ok || len(args) < 2 || !types.Identical(args[len(args)-2].Type(), types.Typ[types.String]) {
		return false
	}
	array, ok := last.X.(*ssa.Alloc)
	return ok && IsBelow(at.Block(), func(b *ssa.BasicBlock, i int) bool {
		of, failed := Failure(b, i)
		return failed && slices.ContainsFunc(value.Elements(array), func(e ssa.Value) bool { return JustStored(value.Unconverted(e)) == JustStored(of) })
	})
}

// FailsBefore reports whether fn returns an error only where it has not come to an instruction.
func FailsBefore(fn *ssa.Function, instr ssa.Instruction) bool {
	for ret := range value.Returns(fn) {
		if !Reaches(instr, ret) {
			continue
		}
		n := len(ret.Results) - 1
		if n < 0 || !value.IsError(ret.Results[n].Type()) || !value.IsNil(ret.Results[n]) {
			return false
		}
	}
	return true
}

// Threaded returns the error of which b does nothing but ask whether it is nil, where control comes there from
// pred; or nil.
//
//	switch kind {
//	case exec:
//		err = runExec(out)
//	default:
//		err = errUnknown
//	}
//	if err != nil {
func Threaded(pred, b *ssa.BasicBlock) ssa.Value {
	err, _ := Failure(b, 0)
	phi, ok := err.(*ssa.Phi)
	if !ok || phi.Block() != b {
		return nil
	}
	for _, instr := range b.Instrs {
		switch instr.(type) {
		case *ssa.Phi, *ssa.BinOp, *ssa.If:
		default:
			return nil
		}
	}
	return phi.Edges[slices.Index(b.Preds, pred)]
}

// Unwrapped returns the error that another one is made of, or v.
//
//	fmt.Errorf("register: %w", err)
func Unwrapped(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok {
		return v
	}
	if !knowledge.ErrorMakers[symbol.OfCall(&call.Call)] {
		return v
	}
	for _, arg := range call.Call.Args {
		for _, packed := range value.Packed(arg) {
			if err := errorBehind(packed); err != nil {
				return err
			}
		}
	}
	return v
}

// errorBehind returns the error that v, an any, is made of, or nil.
func errorBehind(v ssa.Value) ssa.Value {
	if as, ok := v.(*ssa.ChangeInterface); ok && value.IsError(as.X.Type()) {
		return as.X
	}
	return nil
}
