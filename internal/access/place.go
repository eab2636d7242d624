package access

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/value"
)

// A Place is memory reached from a root value by a path.
type Place struct {
	Root ssa.Value
	Path Path
}

// A Resolver finds where values of a package come from, and remembers it.
type Resolver struct {
	pkg     *types.Package
	prog    *ssa.Program
	funcs   []*ssa.Function
	ignored func(token.Pos) bool
	forms   *dispatch.Forms
	knows   func(*types.Package) bool
	makes   func(*types.Func) bool

	stores     map[*ssa.Alloc]ssa.Value
	samePlaces map[phiKey]Place           // no root: there are several
	news       map[result]bool            // see GivesNew
	fieldFuncs map[*types.Var]*fieldFuncs // see inField; nil until somebody asks
	variables  *value.Variables
	behind     map[*types.Func][]*types.Func // see AllBehind
}

// NewResolver returns a Resolver for a package: funcs are its functions that count. Code at a position that is ignored has no body. knows tells
// which packages somebody has read that this one may import, and makes which functions of these give a new object as their first result, whatever their names
// say.
func NewResolver(pkg *types.Package, prog *ssa.Program, funcs []*ssa.Function, ignored func(token.Pos) bool, forms *dispatch.Forms, knows func(*types.Package) bool, makes func(*types.Func) bool) *Resolver {
	return &Resolver{
		pkg: pkg, prog: prog, funcs: funcs, ignored: ignored, forms: forms, knows: knows, makes: makes,
		variables:  value.NewVariables(funcs),
		stores:     make(map[*ssa.Alloc]ssa.Value),
		samePlaces: make(map[phiKey]Place),
		news:       make(map[result]bool),
		behind:     make(map[*types.Func][]*types.Func),
	}
}

// Resolve returns the place that v points to, or was loaded from: it walks
// back over the address arithmetic to a value that is not made from another.
//
//	t1 = &c.inner [#0]    c.inner
//	t2 = *t1              c.inner        (pointers are followed silently)
//	t3 = &t2.queue [#1]   c.inner.queue
func (r *Resolver) Resolve(v ssa.Value) Place {
	return r.ResolveWithin(v, MaxBack)
}

// MaxBack bounds how many steps a value is followed back. Longer chains occur in generated code only.
const MaxBack = 24

// ResolveWithin does so for n steps at most.
func (r *Resolver) ResolveWithin(v ssa.Value, n int) Place {
	at := Place{value.Declared(v), ""}
	for ; n > 0; n-- {
		x, step, ok := r.Back(at.Root, n)
		if !ok {
			break
		}
		at = Place{value.Declared(x), step + at.Path}
	}
	return at
}

// Memory is like resolve, and also returns how much of the path was read: what
// that part of the path leads to now is no longer what v points to if it was
// assigned since. It is -1 if nothing was read.
//
//	t1 = &c.inner; t2 = *t1; t3 = &t2.queue     c.inner.queue, len(".inner")
func (r *Resolver) Memory(v ssa.Value) (at Place, read int) {
	at = Place{value.Declared(v), ""}
	behind := -1 // length of the path behind the last read
	for n := MaxBack; n > 0; n-- {
		x, step, ok := r.Back(at.Root, n)
		if !ok {
			break
		}
		switch at.Root.(type) {
		case *ssa.UnOp, *ssa.Alloc, *ssa.Lookup, *ssa.Extract, *ssa.Phi:
			if behind < 0 {
				behind = len(at.Path)
			}
		}
		at = Place{value.Declared(x), step + at.Path}
	}
	if behind < 0 {
		return at, -1
	}
	return at, len(at.Path) - behind
}

// Back returns the value x that v was reached from, and the step from x to v.
func (r *Resolver) Back(v ssa.Value, n int) (x ssa.Value, step Path, ok bool) {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return v.X, Selected(v), true
	case *ssa.Field:
		return v.X, Selected(v), true
	case *ssa.IndexAddr:
		return v.X, Elem, true
	case *ssa.Index:
		return v.X, Elem, true
	case *ssa.Lookup:
		if !v.CommaOk {
			return v.X, Elem, true
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return v.X, "", true
		}
	case *ssa.Alloc:
		if stored := r.OnlyStore(v); stored != nil {
			return stored, "", true
		}
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Lookup: // v, ok := m[k]
			if v.Index == 0 {
				return t.X, Elem, true
			}
		case *ssa.TypeAssert: // v, ok := x.(T)
			if v.Index == 0 {
				return t.X, "", true
			}
		case *ssa.Next: // for _, v := range m
			if r, ok := t.Iter.(*ssa.Range); ok && v.Index == EntryOf(t) {
				return r.X, Elem, true
			}
		}
	case *ssa.Phi:
		if p, ok := r.samePlace(v, n); ok {
			return p.Root, p.Path, true
		}
	default:
		if x := value.Converted(v); x != nil {
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
func (r *Resolver) samePlace(phi *ssa.Phi, n int) (Place, bool) {
	n /= 4 // phis nest: keep the search small
	key := phiKey{phi, n}
	same, ok := r.samePlaces[key]
	if !ok {
		for _, edge := range phi.Edges {
			if edge == phi {
				continue
			}
			p := r.putAt(r.ResolveWithin(edge, n), n)
			if same.Root != nil && p != same {
				same = Place{}
				break
			}
			same = p
		}
		r.samePlaces[key] = same
	}
	return same, same.Root != nil && same.Root != phi
}

// putAt returns the only entry of another map that at is put into, if that is a new map; else at. An object is not only there:
// who makes it may give it to its callers, too.
func (r *Resolver) putAt(at Place, n int) Place {
	if _, ok := at.Root.(*ssa.MakeMap); !ok || at.Path != "" {
		return at
	}
	entry := at
	for _, ref := range value.Referrers(at.Root) {
		if put, ok := ref.(*ssa.MapUpdate); ok && put.Value == at.Root {
			if entry != at {
				return at
			}
			entry = r.ResolveWithin(put.Map, n)
			entry.Path += Elem
		}
	}
	return entry
}

// A phiKey is a phi, and the number of steps that are left behind it.
type phiKey struct {
	phi *ssa.Phi
	n   int
}

// OnlyStore returns the value that a local variable has from its declaration
// on, or nil if it is assigned again: a captured variable that never changes is
// its value.
//
//	t0 = new *Controller (c)
//	*t0 = c
//	t1 = make closure f$1 [t0]
func (r *Resolver) OnlyStore(alloc *ssa.Alloc) ssa.Value {
	v, known := r.stores[alloc]
	if !known {
		if stores := value.StoresTo(alloc); len(stores) == 1 && stores[0].Block() == alloc.Block() {
			v = stores[0].Val
		}
		r.stores[alloc] = v
	}
	return v
}

// IsNeverClosed reports whether a variable of the package has a channel that nobody can close, as [value.Variables.IsNeverClosed] tells.
func (r *Resolver) IsNeverClosed(of *ssa.Global) bool { return r.variables.IsNeverClosed(of) }

// Variable returns the place that an address denotes, with local variables
// left as they are: unlike resolve it does not look through them.
func (r *Resolver) Variable(addr ssa.Value) Place {
	addr = value.Declared(addr)
	if _, ok := addr.(*ssa.Alloc); ok {
		return Place{addr, ""}
	}
	return r.Resolve(addr)
}
