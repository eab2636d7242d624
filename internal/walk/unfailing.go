package walk

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// MaxWrappers bounds how deep an error is followed into functions that pass it on.
const MaxWrappers = 4

// tellsEnd reports whether v is an error that does not come while all is well. It is the error of one of these:
//
//   - an acquisition that fails only when its object has ended;
//
//   - a call that sets something up, and fails only where it comes too late, or is given something impossible;
//
//   - a call that never fails;
//
//   - a function that returns no other errors than those.
//
//     if _, err := informer.AddEventHandler(h); err != nil { return err }
//     if err := c.register(informer); err != nil { return err }
//     if _, err := buffer.WriteString(line); err != nil { return err }
func (e *Engine) tellsEnd(v ssa.Value, depth int) bool {
	if depth == 0 || !value.IsError(v.Type()) {
		return false
	}
	call, _ := value.CallOf(v)
	if call == nil {
		return false
	}
	t := e.TargetOf(&call.Call)
	if t.Obj == nil {
		return t.Fn == nil && e.areUnfailing(call.Call.Value.Type())
	}
	if acq, ok := e.AcquisitionBy(t); ok && acq.Spec.FailsAtEnd || knowledge.SetsUp(t.Obj) || flow.NeverFails(&call.Call) {
		return true
	}
	if e.comesInTime(call, t) {
		return true
	}
	if t.Fn != nil {
		return e.onlyTellsEnd(t.Fn, depth)
	}
	return e.Imports.Func(t.Obj).Has(summary.Unfailing) && !t.Invoke
}

// comesInTime reports whether a call is of a method that fails only where a flag of its object has been raised, and the function has just made that
// object: nobody has started, or closed, it yet.
//
//	manager := NewManager(client)
//	if err := manager.AddHandler(h); err != nil { … }    // if m.started { return errors.New("already started") }; …; return nil
func (e *Engine) comesInTime(call *ssa.Call, t access.Target) bool {
	if t.Invoke {
		one, ok := e.OnlyBehind(t)
		if !ok {
			return false
		}
		t = one
	}
	if t.Fn == nil || t.Fn.Signature.Recv() == nil || len(t.Args) == 0 {
		return false
	}
	made, i := value.CallOf(t.Args[0])
	if made == nil || made.Parent() != call.Parent() || !e.Signals.GivesNew(made, i) {
		return false
	}
	flagged := false
	for ret := range value.Returns(t.Fn) {
		err := value.Returned(ret, len(ret.Results)-1)
		switch {
		case value.IsNothing(err):
		case isFlagged(ret):
			flagged = true
		default:
			return false
		}
	}
	return flagged
}

// isFlagged reports whether a method returns where a flag of its receiver is raised.
func isFlagged(ret *ssa.Return) bool {
	b, fn := ret.Block(), ret.Parent()
	if len(b.Preds) != 1 || b.Preds[0].Succs[0] != b {
		return false
	}
	flag := value.Selection(flow.Cond(b.Preds[0]))
	return flag != nil && flag.X == ssa.Value(fn.Params[0])
}

// IsUnfailing reports whether fn returns an error, and none that comes while all is well.
func (e *Engine) IsUnfailing(fn *ssa.Function) bool {
	results := fn.Signature.Results()
	return results.Len() > 0 && value.IsError(results.At(results.Len()-1).Type()) && e.onlyTellsEnd(fn, MaxWrappers)
}

// areUnfailing reports whether a type is one of funcs that the package has made, such as options, of which none fails.
//
//	type Option func(*Server) error
//	func WithLimit(n int) Option { return func(s *Server) error { s.limit = n; return nil } }
func (e *Engine) areUnfailing(typ types.Type) bool {
	named := symbol.Named(typ)
	if named == nil || named.Obj().Pkg() != e.Pkg {
		return false
	}
	known, ok := e.unfailing[named.Obj()]
	if !ok {
		e.unfailing[named.Obj()] = false // for who asks this while it is asked
		known = e.findUnfailing(named)
		e.unfailing[named.Obj()] = known
	}
	return known
}

func (e *Engine) findUnfailing(typ *types.Named) bool {
	some := false
	for _, in := range e.Funcs {
		for made := range value.Each[*ssa.ChangeType](in) {
			if symbol.Named(made.Type()) != typ {
				continue
			}
			fn := value.FuncOf(made.X)
			if some = fn != nil && e.IsUnfailing(fn); !some {
				return false
			}
		}
	}
	return some
}

// onlyTellsEnd reports whether fn returns no other errors than those.
func (e *Engine) onlyTellsEnd(fn *ssa.Function, depth int) bool {
	some := false
	for ret := range value.Returns(fn) {
		if len(ret.Results) == 0 {
			continue
		}
		last := len(ret.Results) - 1
		v := value.Returned(ret, last)
		switch {
		case e.isSetByLiteral(ret.Results[last], depth):
			return false
		case value.IsNothing(v), e.tellsEnd(flow.Unwrapped(v), depth-1):
			some = true
		case isOfOtherType(ret), isOfNoFunc(ret):
		default:
			return false
		}
	}
	return some
}

// isSetByLiteral reports whether a result is read from a variable into which a literal, which may be deferred, puts another error; but for one that
// recovers from a panic.
//
//	defer func() { err = f.Close() }()
func (e *Engine) isSetByLiteral(result ssa.Value, depth int) bool {
	load, ok := result.(*ssa.UnOp)
	if !ok {
		return false
	}
	fails := func(ref ssa.Instruction, variable ssa.Value) bool {
		switch ref := ref.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		case *ssa.Store:
			return ref.Addr == variable && !flow.IsAfterPanic(ref.Block()) && !value.IsNothing(ref.Val) && !e.tellsEnd(flow.Unwrapped(ref.Val), depth-1)
		}
		return true // a literal in the literal, a call that is given its address
	}
	for _, ref := range value.Referrers(load.X) {
		literal, ok := ref.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		for variable := range value.Captured(literal, load.X) {
			if slices.ContainsFunc(value.Referrers(variable), func(ref ssa.Instruction) bool { return fails(ref, variable) }) {
				return true
			}
		}
	}
	return false
}

// isOfOtherType reports whether a function returns where what it was given is not of the type that it must have: whoever calls
// it knows that.
//
//	obj, ok := object.(client.Object)
//	if !ok {
//		return fmt.Errorf("unexpected type %T", object)
//	}
func isOfOtherType(ret *ssa.Return) bool {
	b := ret.Block()
	if len(b.Preds) != 1 || b.Preds[0].Succs[0] == b {
		return false
	}
	told, ok := flow.Cond(b.Preds[0]).(*ssa.Extract)
	if !ok || told.Index != 1 {
		return false
	}
	assert, ok := told.Tuple.(*ssa.TypeAssert)
	if !ok {
		return false
	}
	_, isParam := assert.X.(*ssa.Parameter)
	return isParam
}

// isOfNoFunc reports whether a function returns where it was not given a func that it must have: whoever calls it has written that one.
//
//	func NewTrigger(p Parameters) (*Trigger, error) {
//		if p.Run == nil {
//			return nil, errors.New("nothing to run")
//		}
func isOfNoFunc(ret *ssa.Return) bool {
	b := ret.Block()
	if len(b.Preds) != 1 {
		return false
	}
	given, isNil := flow.Nil(b.Preds[0], slices.Index(b.Preds[0].Succs, b))
	if !isNil || !value.IsFunc(given.Type()) {
		return false
	}
	if sel := value.Selection(given); sel != nil {
		given = sel.X
	}
	_, isParam := given.(*ssa.Parameter)
	variable, isVariable := given.(*ssa.Alloc)
	return isParam || isVariable && value.IsCopyOfParam(variable)
}

// failsWith returns the error that a call is given, if v is the error of a function that fails where it is given one, and only there; else nil.
//
//	func narrow(w watch.Interface, err error) (*typed, error) { if err != nil { return nil, err }; return &typed{w}, nil }
func (e *Engine) failsWith(v ssa.Value) ssa.Value {
	call, i := value.CallOf(v)
	if call == nil || !value.IsError(v.Type()) {
		return nil
	}
	t := e.TargetOf(&call.Call)
	if t.Fn == nil || len(t.Args) != len(t.Fn.Params) {
		return nil
	}
	for j, param := range t.Fn.Params {
		if value.IsError(param.Type()) && onlyFailsWith(t.Fn, i, param) {
			return t.Args[j]
		}
	}
	return nil
}

// onlyFailsWith reports whether the error that a function gives is nil if, and only if, that parameter is.
func onlyFailsWith(fn *ssa.Function, result int, param *ssa.Parameter) bool {
	some := false
	for ret := range value.Returns(fn) {
		v := value.Returned(ret, result)
		is, told := false, false
		flow.IsBelow(ret.Block(), func(at *ssa.BasicBlock, i int) bool {
			asked, failed := flow.Failure(at, i)
			told, is = asked == param, failed
			return told
		})
		switch {
		case v == ssa.Value(param), told && is == !value.IsNothing(v) && (!is || v == ssa.Value(param) || flow.IsFailed(v)):
			some = true
		default:
			return false
		}
	}
	return some
}

// AcquisitionBy returns the row of the table that t is in. A method that is known
// by its name only is one unless its body was seen: then that tells.
func (e *Engine) AcquisitionBy(t access.Target) (spec.Acquisition, bool) {
	if acq, ok := e.Table.AcquiredBy(t.Obj); ok {
		return acq, true
	}
	if t.Fn != nil || len(t.Args) == 0 || !t.Invoke && e.Imports.Func(t.Obj) != nil {
		return spec.Acquisition{}, false
	}
	if acq, ok := e.Table.TypedBy(t.Obj); ok {
		return acq, true
	}
	return e.Table.Method(t.Obj, t.Args[0].Type())
}
