package access

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// GivesNew reports whether result i of a call is an object that the called function makes.
func (r *Resolver) GivesNew(call *ssa.Call, i int) bool {
	t := r.TargetOf(&call.Call)
	if t.Fn == nil || t.Fn.Parent() != nil {
		return t.Obj != nil && !t.Invoke && knowledge.Makes(t.Obj.Name()) && r.Body(t.Obj) == nil
	}
	some := false
	for ret := range value.Returns(t.Fn) {
		if i >= len(ret.Results) {
			continue
		}
		v := value.Returned(ret, i)
		if value.IsNothing(v) {
			continue
		}
		alloc, ok := r.Resolve(v).Root.(*ssa.Alloc)
		if !ok || !alloc.Heap || alloc.Parent() != t.Fn {
			return false
		}
		some = true
	}
	return some
}
