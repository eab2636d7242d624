package walk

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/value"
)

// Outlives reports whether memory rooted at v is still reachable after w's
// function has returned, whatever it returns.
func (w *Walker) Outlives(v ssa.Value, path access.Path) bool {
	return w.outlivesN(v, path, 0, make(map[access.Place]bool))
}

// outlivesN does so n steps from there. asked has what was found out already; what leads back to itself outlives, as far as
// one can tell.
func (w *Walker) outlivesN(v ssa.Value, path access.Path, n int, asked map[access.Place]bool) bool {
	if n > access.MaxBack {
		return true
	}
	at := access.Place{Root: v, Path: path}
	outlives, ok := asked[at]
	if !ok {
		asked[at] = true
		outlives = w.findOutlives(v, path, n, asked)
		asked[at] = outlives
	}
	return outlives
}

func (w *Walker) findOutlives(v ssa.Value, path access.Path, n int, asked map[access.Place]bool) bool {
	switch v := value.Declared(v).(type) {
	case *ssa.Alloc:
		if !w.isLocal(v.Parent()) {
			return true // a variable of the enclosing function
		}
		if path == "" {
			return false
		}
		for _, stored := range value.StoresTo(v) { // var c *Controller; c.queue = q
			if p := w.Engine.Resolve(stored.Val); p.Root != v && w.outlivesN(p.Root, p.Path+path, n+1, asked) {
				return true
			}
		}
		return false
	case *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan:
		return !w.isLocal(v.(ssa.Instruction).Parent()) // else of the enclosing function
	case *ssa.MakeClosure, *ssa.Const:
		return false
	case *ssa.Phi:
		for _, edge := range v.Edges {
			if edge != v && w.outlivesN(w.Engine.ResolveWithin(edge, access.MaxBack/4).Root, path, n+access.MaxBack/3, asked) {
				return true
			}
		}
		return false
	case *ssa.Call:
		if isCopy(w.Engine.TargetOf(&v.Call)) {
			return !w.isLocal(v.Parent())
		}
		return value.Builtin(&v.Call) != "append" && v != w.Ob.Birth && !w.madeFromLocal(v, n, asked) && !(w.isLocal(v.Parent()) && w.Engine.GivesNew(v, 0))
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return v.Tuple != w.Ob.Birth && !(ok && w.isLocal(v.Parent()) && w.Engine.GivesNew(call, v.Index))
	case *ssa.Parameter:
		return v.Parent() == w.fn || !w.isLocal(v.Parent())
	}
	return true
}

// madeFromLocal reports whether a call of a method that is not seen gives something
// made of nothing but what the function has made: it belongs to the function then.
//
//	c := new(Config)
//	completed := c.Complete()
func (w *Walker) madeFromLocal(call *ssa.Call, n int, asked map[access.Place]bool) bool {
	t := w.Engine.TargetOf(&call.Call)
	if t.Obj == nil || t.Fn != nil || t.Invoke || len(t.Args) != 1 || t.Obj.Signature().Recv() == nil {
		return false
	}
	if _, isPtr := t.Args[0].Type().Underlying().(*types.Pointer); !isPtr {
		return false
	}
	p := w.Engine.Resolve(t.Args[0])
	return !w.outlivesN(p.Root, p.Path+access.Elem, n+1, asked)
}

// isLocal reports whether fn is w's function or a literal in it.
func (w *Walker) isLocal(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if fn == w.fn {
			return true
		}
	}
	return false
}
