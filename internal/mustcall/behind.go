package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
	"github.com/leaklint/leaklint/internal/walk"
)

// A row of the table may be about the method of an interface, whatever is behind it. Where a field of the package has the interface, what is put
// there tells what that is, and what its methods leave to their callers.
//
//	type doer interface { Do(*http.Request) (*http.Response, error) }
//	&provider{http: buffering{client}}    // func (b buffering) Do(…) reads the body, and gives another one

// givesNone reports whether none of the methods that a call through an interface reaches leaves a thing of that kind to its caller, if all
// of them are in the package.
func (bs *births) givesNone(call *ssa.Call, t access.Target, kind string) bool {
	if !t.Invoke {
		return false
	}
	methods := bs.inField(value.LoadedField(value.Receiver(&call.Call)), t.Obj)
	return len(methods) > 0 && !slices.ContainsFunc(methods, func(m *ssa.Function) bool { return bs.mayGive(m, kind) })
}

// mayGive reports whether a function may return a thing of that kind, on some path, or acquires one by a row: then a caller cannot tell.
func (bs *births) mayGive(fn *ssa.Function, kind string) bool {
	if obj, ok := fn.Object().(*types.Func); ok {
		if acq, ok := bs.Table.AcquiredBy(obj); ok && acq.Spec.Kind == kind {
			return true
		}
	}
	isResult := func(s summary.Slot) bool { return !s.Param }
	return slices.ContainsFunc(bs.births(fn).births, func(b *birth) bool {
		return b.ob.Spec.Kind == kind && slices.ContainsFunc(b.kept, func(x walk.Exit) bool { return slices.ContainsFunc(b.walker.Slots(x), isResult) })
	})
}

// inField returns the methods of what the package puts into a field, or nil, if it does not know all of that.
func (bs *births) inField(field *types.Var, method *types.Func) []*ssa.Function {
	if field == nil || field.Exported() && bs.Pkg.Name() != "main" {
		return nil
	}
	var methods []*ssa.Function
	for _, fn := range bs.Mentions[field] {
		for addr := range value.Each[*ssa.FieldAddr](fn) {
			if value.Field(addr) != field {
				continue
			}
			for st := range value.Stores(addr) {
				boxed, ok := st.Val.(*ssa.MakeInterface)
				if !ok {
					return nil
				}
				m, _, _ := types.LookupFieldOrMethod(boxed.X.Type(), true, bs.Pkg, method.Name())
				obj, ok := m.(*types.Func)
				if !ok || bs.Body(obj) == nil {
					return nil
				}
				methods = append(methods, bs.Body(obj))
			}
		}
	}
	return methods
}
