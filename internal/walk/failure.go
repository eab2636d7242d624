package walk

import (
	"cmp"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// What tells that an acquisition failed: there is no thing then. It is an error that comes with the thing, as a result, a parameter or a
// field beside it.

// FailureOf returns the error that call returns beside its other results, if
// it is looked at: where it is non-nil the call created nothing.
func FailureOf(call *ssa.Call) ssa.Value {
	if value.IsError(call.Type()) {
		return call // func open(out *Queue) error
	}
	results, ok := call.Type().(*types.Tuple)
	if !ok || results.Len() == 0 {
		return nil
	}
	last := results.Len() - 1
	if !value.IsError(results.At(last).Type()) {
		return nil
	}
	return value.Result(call, last)
}

// isFailedWhere reports whether an error is that of the acquisition, in a field beside that of the thing, if it is there as told.
//
//	if r.err != nil { return r.err }
//	defer r.resp.Body.Close()
func (w *Walker) isFailedWhere(st *State, v ssa.Value, told condition.Tri) bool {
	of, field := errorIn(v)
	if field == nil || told != condition.Yes {
		return false
	}
	if asked, ok := w.Ob.Field.(*types.Var); ok && w.Engine.errorBeside(asked) == field {
		return true
	}
	return slices.ContainsFunc(w.held(st, of), func(p access.Path) bool {
		refs := access.FieldsAlong(of.Type(), p, nil)
		return len(refs) > 0 && w.Engine.errorBeside(refs[0].Var) == field
	})
}

// passesFailure reports whether an error is of a function that is not seen, which was given the thing with the error of its acquisition: it is that one.
//
//	w, err := typed.Of[*corev1.Secret](client.Watch(ctx, options))
func (w *Walker) passesFailure(st *State, err ssa.Value) bool {
	call, _ := value.CallOf(err)
	if call == nil || !value.IsError(err.Type()) || w.Ob.Failure == nil || st.again {
		return false
	}
	t := w.Engine.TargetOf(&call.Call)
	isFailure := func(arg ssa.Value) bool { return st.Rep(arg) == st.Rep(w.Ob.Failure) }
	return t.Fn == nil && slices.ContainsFunc(t.Args, isFailure)
}

// errorIn returns the field that an error is read from, and the object; or nil.
//
//	r.err    r.Err()    // func (r *Result) Err() error { return r.err }
func errorIn(v ssa.Value) (of ssa.Value, field *types.Var) {
	if !value.IsError(v.Type()) {
		return nil, nil
	}
	switch x := v.(type) {
	case *ssa.Field:
		return x.X, value.Field(x)
	case *ssa.UnOp:
		if at := value.Selection(x); at != nil {
			return at.X, value.Field(at)
		}
	case *ssa.Call:
		fn := x.Call.StaticCallee()
		if fn == nil || len(fn.Blocks) != 1 || len(fn.Params) != 1 || fn.Signature.Results().Len() != 1 {
			return nil, nil
		}
		for ret := range value.Returns(fn) {
			if by, read := errorIn(ret.Results[0]); by == ssa.Value(fn.Params[0]) {
				return x.Call.Args[0], read
			}
		}
	}
	return nil, nil
}

// errorBeside returns the field that is nil wherever a field of the same struct has something, if the package sees to that; or nil.
//
//	resp, err := client.Do(req)
//	return &Result{resp: resp, err: err}    &Result{err: err}    &Result{resp: resp}
func (e *Engine) errorBeside(field *types.Var) *types.Var {
	err, ok := e.failures[field]
	if !ok {
		err = e.findErrorBeside(field)
		e.failures[field] = err
	}
	return err
}

func (e *Engine) findErrorBeside(field *types.Var) *types.Var {
	for st := range e.storesTo(field) {
		fields := value.StructOf(st.Addr.(*ssa.FieldAddr).X.Type())
		for other := range fields.Fields() {
			if value.IsError(other.Type()) && e.isErrorOf(other.Origin(), field) {
				return other.Origin()
			}
		}
	}
	return nil
}

// isErrorOf reports whether what is stored in two fields of an object, each time, is what one call gave, or only one of them is, in
// an object that was just made; or the one is made nil where the other is stored.
//
//	result.Error, result.Output = e, nil
func (e *Engine) isErrorOf(err, field *types.Var) bool {
	fits := func(st *ssa.Store, other *types.Var) bool {
		at := e.Resolve(st.Addr.(*ssa.FieldAddr).X)
		_, isNew := at.Root.(*ssa.Alloc)
		isNew = isNew && at.Path == ""
		for beside := range e.storesTo(other) {
			if beside.Parent() != st.Parent() || e.Resolve(beside.Addr.(*ssa.FieldAddr).X) != at {
				continue
			}
			if e.emptiesBeside(st, other) || e.emptiesBeside(beside, value.Field(st.Addr)) {
				continue
			}
			given, ok := st.Val.(*ssa.Extract)
			with, ok2 := beside.Val.(*ssa.Extract)
			return ok && ok2 && given.Tuple == with.Tuple
		}
		return isNew
	}
	some := false
	for st := range e.storesTo(field) {
		if !fits(st, err) {
			return false
		}
	}
	for st := range e.storesTo(err) {
		if some = fits(st, field); !some {
			return false
		}
	}
	return some
}

// emptiesBeside reports whether a field of the object that a store is into is made nil in the same block.
func (e *Engine) emptiesBeside(st *ssa.Store, field *types.Var) bool {
	at := e.Resolve(st.Addr.(*ssa.FieldAddr).X)
	return slices.ContainsFunc(st.Block().Instrs, func(instr ssa.Instruction) bool {
		other, ok := instr.(*ssa.Store)
		return ok && value.Field(other.Addr) == field && value.IsNil(other.Val) && e.Resolve(other.Addr.(*ssa.FieldAddr).X) == at
	})
}

// storesTo yields the stores of the package that put something into a field.
func (e *Engine) storesTo(field *types.Var) iter.Seq[*ssa.Store] {
	return func(yield func(*ssa.Store) bool) {
		for _, fn := range e.Mentions[field] {
			for st := range value.Each[*ssa.Store](fn) {
				if value.Field(st.Addr) == field && !value.IsNil(st.Val) && !yield(st) {
					return
				}
			}
		}
	}
}

// errorWith returns the next parameter of fn, if that is an error, and every call of fn in the package passes a result and the error of
// one call as the two; else nil. Callers that are not seen are taken to do likewise. If the error is not nil there is no thing.
//
//	func decode(resp *http.Response, err error) (*status, error)    decode(client.Get(url))
func (e *Engine) errorWith(fn *ssa.Function, param ssa.Value) ssa.Value {
	i := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return p == param })
	if i < 0 || i+1 == len(fn.Params) || !value.IsError(fn.Params[i+1].Type()) {
		return nil
	}
	assigned := func(v ssa.Value) ssa.Value { return cmp.Or(flow.Assigned(v), v) }
	some := false
	for _, args := range e.CallsOf(fn) {
		if len(args) != len(fn.Params) {
			return nil
		}
		if value.IsNil(args[i+1]) {
			continue // there is a thing, and no error
		}
		given, ok := assigned(args[i]).(*ssa.Extract)
		err, ok2 := assigned(args[i+1]).(*ssa.Extract)
		if some = ok && ok2 && given.Tuple == err.Tuple; !some {
			return nil
		}
	}
	if !some {
		return nil
	}
	return fn.Params[i+1]
}

// tellsFailed reports whether a call that says so, or says not, says so only of the error of the acquisition: it asks what kind of failure
// that was, or whether there is one.
//
//	errors.Is(err, fs.ErrNotExist)    apierrors.IsNotFound(err)
//	check.CriticalIfErr(err)          // func (c *check) CriticalIfErr(err error) bool { if err == nil { return false }; …; return true }
func (w *Walker) tellsFailed(st *State, call *ssa.Call, told condition.Tri) bool {
	if w.Ob.Failure == nil || st.again {
		return false
	}
	t := w.Engine.TargetOf(&call.Call)
	i := slices.IndexFunc(t.Args, func(arg ssa.Value) bool { return st.Rep(arg) == st.Rep(w.Ob.Failure) })
	if i < 0 {
		return false
	}
	return told == condition.Yes && t.Obj != nil && knowledge.AsksError(t.Obj.Name()) ||
		t.Fn != nil && i < len(t.Fn.Params) && answers(t.Fn) && saysOnlyOf(t.Fn, told, t.Fn.Params[i])
}

// saysOnlyOf reports whether a predicate gives that answer only where there is an error that it is given.
//
//	if errors.Is(err, syscall.ECONNREFUSED) || os.IsTimeout(err) { return port == "" }
//	return err != nil && err.Error() == "closed"
func saysOnlyOf(predicate *ssa.Function, told condition.Tri, err ssa.Value) bool {
	some := false
	hasFailed := func(b *ssa.BasicBlock, i int) bool {
		of, failed := flow.Failure(b, i)
		return failed && of == err
	}
	saysSo := func(says ssa.Value, at ssa.Instruction) bool {
		asked, negated := condition.Subject(says) // return err != nil
		return asked == err && condition.Known(negated) == -told ||
			!flow.ReachedFrom(predicate, nil, func(instr ssa.Instruction) bool { return instr == at }, nil, hasFailed)
	}
	for ret := range value.Returns(predicate) {
		for says, at := range answersAt(ret) {
			if saysOf(says) == -told {
				continue
			}
			if some = saysSo(says, at); !some {
				return false
			}
		}
	}
	return some
}

// answersAt yields what a statement returns, and where that is decided.
//
//	return a && b    // false, where a is; or b
func answersAt(ret *ssa.Return) iter.Seq2[ssa.Value, ssa.Instruction] {
	return func(yield func(ssa.Value, ssa.Instruction) bool) {
		phi, ok := ret.Results[0].(*ssa.Phi)
		if !ok || phi.Block() != ret.Block() {
			yield(ret.Results[0], ret)
			return
		}
		for i, e := range phi.Edges {
			from := phi.Block().Preds[i]
			if !yield(e, from.Instrs[len(from.Instrs)-1]) {
				return
			}
		}
	}
}

// equalsSentinel reports whether v compares the error that tells of a failed
// acquisition with a certain one: err == io.EOF.
func (w *Walker) equalsSentinel(st *State, v *ssa.BinOp) bool {
	if v.Op != token.EQL && v.Op != token.NEQ || w.Ob.Failure == nil || st.again {
		return false
	}
	failure := st.Rep(w.Ob.Failure)
	return st.Rep(v.X) == failure && isSentinel(v.Y) || st.Rep(v.Y) == failure && isSentinel(v.X)
}
