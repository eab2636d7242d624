package mustcall

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// A place is memory reached from a root value by a path.
type place struct {
	root ssa.Value
	path Path
}

// resolve returns the place that v points to, or was loaded from: it walks
// back over the address arithmetic to a value that is not made from another.
//
//	t1 = &c.inner [#0]    c.inner
//	t2 = *t1              c.inner        (pointers are followed silently)
//	t3 = &t2.queue [#1]   c.inner.queue
func (e *engine) resolve(v ssa.Value) place {
	return e.resolveN(v, maxResolve)
}

const maxResolve = 24 // longer chains occur in generated code only

func (e *engine) resolveN(v ssa.Value, n int) place {
	at := place{value.Declared(v), ""}
	for ; n > 0; n-- {
		x, step, ok := e.back(at.root, n)
		if !ok {
			break
		}
		at = place{value.Declared(x), step + at.path}
	}
	return at
}

// memory is like resolve, and also returns how much of the path was read: what
// that part of the path leads to now is no longer what v points to if it was
// assigned since. It is -1 if nothing was read.
//
//	t1 = &c.inner; t2 = *t1; t3 = &t2.queue     c.inner.queue, len(".inner")
func (e *engine) memory(v ssa.Value) (at place, read int) {
	at = place{value.Declared(v), ""}
	behind := -1 // length of the path behind the last read
	for n := maxResolve; n > 0; n-- {
		x, step, ok := e.back(at.root, n)
		if !ok {
			break
		}
		switch at.root.(type) {
		case *ssa.UnOp, *ssa.Alloc, *ssa.Lookup, *ssa.Extract, *ssa.Phi:
			if behind < 0 {
				behind = len(at.path)
			}
		}
		at = place{value.Declared(x), step + at.path}
	}
	if behind < 0 {
		return at, -1
	}
	return at, len(at.path) - behind
}

// back returns the value x that v was reached from, and the step from x to v.
func (e *engine) back(v ssa.Value, n int) (x ssa.Value, step Path, ok bool) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return v.X, stepOfField(v), true
	case *ssa.Field:
		return v.X, stepOfField(v), true
	case *ssa.IndexAddr:
		return v.X, elemStep, true
	case *ssa.Index:
		return v.X, elemStep, true
	case *ssa.Lookup:
		if !v.CommaOk {
			return v.X, elemStep, true
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return v.X, "", true
		}
	case *ssa.Alloc:
		if stored := e.onlyStore(v); stored != nil {
			return stored, "", true
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup: // v, ok := m[k]
			if v.Index == 0 {
				return t.X, elemStep, true
			}
		case *ssa.TypeAssert: // v, ok := x.(T)
			if v.Index == 0 {
				return t.X, "", true
			}
		case *ssa.Next: // for _, v := range m
			if r, ok := t.Iter.(*ssa.Range); ok && v.Index == entryOf(t) {
				return r.X, elemStep, true
			}
		}
	case *ssa.Phi:
		if p, ok := e.samePlace(v, n); ok {
			return p.root, p.path, true
		}
	default:
		if x := flow.Converted(v); x != nil {
			return x, "", true
		}
	}
	return nil, "", false
}

// samePlace returns the place that all edges of phi resolve to, if it is one. What is put there where there is nothing is there.
//
//	inner, ok := t.workers[tenant]
//	if !ok {
//		inner = make(map[string]*worker)
//		t.workers[tenant] = inner
//	}
func (e *engine) samePlace(phi *ssa.Phi, n int) (place, bool) {
	n /= 4 // phis nest: keep the search small
	key := phiKey{phi, n}
	same, ok := e.samePlaces[key]
	if !ok {
		for _, edge := range phi.Edges {
			if edge == phi {
				continue
			}
			p := e.putAt(e.resolveN(edge, n), n)
			if same.root != nil && p != same {
				same = place{}
				break
			}
			same = p
		}
		e.samePlaces[key] = same
	}
	return same, same.root != nil && same.root != phi
}

// putAt returns the only entry of another map that at is put into, if that is a new map; else at. An object is not only there:
// who makes it may give it to its callers, too.
func (e *engine) putAt(at place, n int) place {
	if _, ok := at.root.(*ssa.MakeMap); !ok || at.path != "" {
		return at
	}
	entry := at
	for _, ref := range referrers(at.root) {
		if put, ok := ref.(*ssa.MapUpdate); ok && put.Value == at.root {
			if entry != at {
				return at
			}
			entry = e.resolveN(put.Map, n)
			entry.path += elemStep
		}
	}
	return entry
}

// A phiKey is a phi, and the number of steps that are left behind it.
type phiKey struct {
	phi *ssa.Phi
	n   int
}

// onlyStore returns the value that a local variable has from its declaration
// on, or nil if it is assigned again: a captured variable that never changes is
// its value.
//
//	t0 = new *Controller (c)
//	*t0 = c
//	t1 = make closure f$1 [t0]
func (e *engine) onlyStore(alloc *ssa.Alloc) ssa.Value {
	v, known := e.stores[alloc]
	if !known {
		if stores := e.storesTo(alloc); len(stores) == 1 && stores[0].Block() == alloc.Block() {
			v = stores[0].Val
		}
		e.stores[alloc] = v
	}
	return v
}

// storesTo returns the assignments to a local variable as a whole, in the
// function that declares it and in the literals that capture it. The result is
// nil if its address goes anywhere else.
func (e *engine) storesTo(alloc *ssa.Alloc) []*ssa.Store {
	var stores []*ssa.Store
	var visit func(addr ssa.Value) bool
	visit = func(addr ssa.Value) bool {
		for _, ref := range referrers(addr) {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr != addr {
					return false // the address itself is stored
				}
				if !value.IsSame(ref) {
					stores = append(stores, ref)
				}
			case *ssa.UnOp, *ssa.DebugRef:
			case *ssa.MakeClosure:
				for fv := range value.Captured(ref, addr) {
					if !visit(fv) {
						return false
					}
				}
			default:
				return false // a struct's fields, an array's elements, an argument
			}
		}
		return true
	}
	if !visit(alloc) {
		return nil
	}
	return stores
}

// outlives reports whether memory rooted at v is still reachable after w's
// function has returned, whatever it returns.
func (w *walker) outlives(v ssa.Value, path Path) bool {
	return w.outlivesN(v, path, 0, make(map[place]bool))
}

// outlivesN does so n steps from there. asked has what was found out already; what leads back to itself outlives, as far as
// one can tell.
func (w *walker) outlivesN(v ssa.Value, path Path, n int, asked map[place]bool) bool {
	if n > maxResolve {
		return true
	}
	at := place{v, path}
	outlives, ok := asked[at]
	if !ok {
		asked[at] = true
		outlives = w.findOutlives(v, path, n, asked)
		asked[at] = outlives
	}
	return outlives
}

func (w *walker) findOutlives(v ssa.Value, path Path, n int, asked map[place]bool) bool {
	switch v := value.Declared(v).(type) {
	case *ssa.Alloc:
		if !w.isLocal(v.Parent()) {
			return true // a variable of the enclosing function
		}
		if path == "" {
			return false
		}
		for _, stored := range w.e.storesTo(v) { // var c *Controller; c.queue = q
			if p := w.e.resolve(stored.Val); p.root != v && w.outlivesN(p.root, p.path+path, n+1, asked) {
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
			if edge != v && w.outlivesN(w.e.resolveN(edge, maxResolve/4).root, path, n+maxResolve/3, asked) {
				return true
			}
		}
		return false
	case *ssa.Call:
		return value.Builtin(&v.Call) != "append" && v != w.ob.birth && !w.madeFromLocal(v, n, asked) && !(w.isLocal(v.Parent()) && w.e.givesNew(v, 0))
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return v.Tuple != w.ob.birth && !(ok && w.isLocal(v.Parent()) && w.e.givesNew(call, v.Index))
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
func (w *walker) madeFromLocal(call *ssa.Call, n int, asked map[place]bool) bool {
	t := w.e.targetOf(&call.Call)
	if t.obj == nil || t.fn != nil || t.invoke || len(t.args) != 1 || t.obj.Signature().Recv() == nil {
		return false
	}
	if _, isPtr := t.args[0].Type().Underlying().(*types.Pointer); !isPtr {
		return false
	}
	p := w.e.resolve(t.args[0])
	return !w.outlivesN(p.root, p.path+elemStep, n+1, asked)
}

// givesNew reports whether result i of a call is an object that the called function makes.
func (e *engine) givesNew(call *ssa.Call, i int) bool {
	t := e.targetOf(&call.Call)
	if t.fn == nil || t.fn.Parent() != nil {
		return t.obj != nil && !t.invoke && knowledge.Makes(t.obj.Name()) && e.body(t.obj) == nil
	}
	some := false
	for ret := range value.Returns(t.fn) {
		if i >= len(ret.Results) {
			continue
		}
		v := returned(ret, i)
		if isNil(v) {
			continue
		}
		alloc, ok := e.resolve(v).root.(*ssa.Alloc)
		if !ok || !alloc.Heap || alloc.Parent() != t.fn {
			return false
		}
		some = true
	}
	return some
}

// isLocal reports whether fn is w's function or a literal in it.
func (w *walker) isLocal(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		if fn == w.fn {
			return true
		}
	}
	return false
}
