package access

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// A result is one of those of a function.
type result struct {
	fn *ssa.Function
	i  int
}

// GivesNew reports whether result i of a call is an object that the called function makes, or has made by another one.
//
//	func New() *Manager { return newManager(defaults) }
func (r *Resolver) GivesNew(call *ssa.Call, i int) bool {
	t := r.TargetOf(&call.Call)
	if t.Fn == nil {
		return t.Obj != nil && !t.Invoke && (knowledge.Makes(t.Obj.Name()) || i == 0 && r.makes(t.Obj)) && r.Body(t.Obj) == nil
	}
	return r.IsNew(t.Fn, i)
}

// IsNew reports whether result i of a function is an object that it makes, or has made by another one.
func (r *Resolver) IsNew(fn *ssa.Function, i int) bool {
	of := result{fn, i}
	isNew, known := r.news[of]
	if !known {
		r.news[of] = false // for one that calls itself
		isNew = r.isNew(of)
		r.news[of] = isNew
	}
	return isNew
}

func (r *Resolver) isNew(of result) bool {
	some := false
	for ret := range value.Returns(of.fn) {
		if of.i >= len(ret.Results) {
			continue
		}
		v := value.Returned(ret, of.i)
		if value.IsNothing(v) {
			continue
		}
		if some = r.isMadeIn(of.fn, r.Resolve(v)); !some {
			return false
		}
	}
	return some
}

// isMadeIn reports whether fn makes an object, or calls what does.
func (r *Resolver) isMadeIn(fn *ssa.Function, at Place) bool {
	if made, ok := at.Root.(*ssa.Alloc); ok {
		return made.Heap && made.Parent() == fn
	}
	by, i := value.CallOf(at.Root)
	return by != nil && at.Path == "" && by.Parent() == fn && r.GivesNew(by, i)
}
