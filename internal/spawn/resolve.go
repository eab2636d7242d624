package spawn

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/value"
)

// A target is what a func value may be.
type target struct {
	fn     *ssa.Function // with its body, or nil
	callee *types.Func   // nil for a literal
	bound  []ssa.Value   // the receiver of a method value
	made   *ssa.Call     // of the function around a literal, that gave it
}

// args returns what the target is given if it is called with args; nil if that is
// not known.
func (t target) args(args []ssa.Value) []ssa.Value {
	if args == nil && t.bound == nil {
		return nil
	}
	return append(t.bound[:len(t.bound):len(t.bound)], args...)
}

// resolve returns the functions that v may be; none if not all can be seen.
func (p *Package) resolve(v ssa.Value, depth int) []target {
	if depth <= 0 {
		return nil
	}
	q := flow.Question{Value: v, Depth: depth}
	targets, ok := p.resolved[q]
	if !ok {
		targets = p.resolveIn(v, depth)
		p.resolved[q] = targets
	}
	return targets
}

func (p *Package) resolveIn(v ssa.Value, depth int) []target {
	switch v := v.(type) {
	case *ssa.Function:
		return []target{p.targetOf(v)}
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if m, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" { // x.Method
			t := p.targetOf(fn.Prog.FuncValue(m))
			t.callee, t.bound = m, v.Bindings
			if types.IsInterface(v.Bindings[0].Type()) { // of the one type that is there
				if list := p.implementations(m, v.Bindings[0]); len(list) == 1 {
					t.fn = list[0]
				}
			}
			return []target{t}
		}
		return []target{{fn: fn}}
	case *ssa.ChangeType:
		return p.resolve(v.X, depth-1)
	case *ssa.Phi:
		return p.all(v.Edges, depth)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return p.loaded(v.X, depth)
		}
	case *ssa.Field:
		return p.inField(value.Field(v), depth)
	case *ssa.FreeVar:
		if b := value.Binding(v); b != nil {
			return p.resolve(b, depth-1)
		}
	case *ssa.Call:
		return p.madeBy(v, p.all(p.Results(v, 0), depth))
	case *ssa.Lookup:
		return p.elements(v.X, depth)
	case *ssa.Index:
		return p.elements(v.X, depth)
	case *ssa.Extract:
		switch tuple := v.Tuple.(type) {
		case *ssa.Call:
			return p.madeBy(tuple, p.all(p.Results(tuple, v.Index), depth))
		case *ssa.Lookup:
			return p.elements(tuple.X, depth)
		case *ssa.Next:
			if r, ok := tuple.Iter.(*ssa.Range); ok && v.Index == 2 {
				return p.elements(r.X, depth)
			}
		}
	}
	return nil
}

// madeBy returns the targets that a call gives: which of them are literals of the function that is called, which has been given
// something.
func (p *Package) madeBy(call *ssa.Call, targets []target) []target {
	if targets == nil {
		return nil // not all can be seen
	}
	list := make([]target, len(targets))
	for i, t := range targets {
		if t.fn != nil && t.fn.Parent() != nil && t.fn.Parent() == p.targetOf(call.Call.StaticCallee()).fn && len(t.fn.Parent().Params) == len(call.Call.Args) {
			t.made = call
		}
		list[i] = t
	}
	return list
}

// elements returns the funcs in a slice, an array or a map that the function makes.
//
//	for _, stage := range []func(){first, second} { go stage() }
func (p *Package) elements(v ssa.Value, depth int) []target {
	if depth <= 0 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Slice:
		return p.elements(v.X, depth-1)
	case *ssa.UnOp:
		if alloc, ok := v.X.(*ssa.Alloc); ok {
			for st := range value.Stores(alloc) {
				return p.elements(st.Val, depth-1)
			}
			return p.elements(alloc, depth-1)
		}
	case *ssa.MakeMap, *ssa.Alloc:
		return p.all(value.Elements(v), depth)
	}
	return nil
}

// targetOf returns the function itself, or, of an instance, its generic origin.
func (p *Package) targetOf(fn *ssa.Function) target {
	if fn == nil {
		return target{}
	}
	fn = value.Generic(fn)
	obj, _ := fn.Object().(*types.Func)
	if obj != nil && fn.Synthetic != "" && fn.Parent() == nil && !p.isLocal[fn] { // a wrapper, or T.Method
		if m := fn.Prog.FuncValue(obj); m != nil {
			fn = m
		}
	}
	t := target{callee: obj}
	if p.isLocal[fn] && len(fn.Blocks) > 0 {
		t.fn = fn
	}
	return t
}

// loaded returns the funcs that are stored at an address.
func (p *Package) loaded(addr ssa.Value, depth int) []target {
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		return p.inField(value.Field(addr), depth)
	case *ssa.Alloc:
		return p.all(p.storedAt(addr, depth), depth)
	case *ssa.FreeVar:
		if b := value.Binding(addr); b != nil {
			return p.loaded(b, depth-1)
		}
	case *ssa.IndexAddr:
		return p.elements(addr.X, depth)
	}
	return nil
}

// inField returns what the package stores in a field of its own. Into an exported
// one others may store something, too, but that is mostly for their tests.
func (p *Package) inField(f *types.Var, depth int) []target {
	if f.Pkg() != p.types || p.isCrowded(f) {
		return nil
	}
	return p.all(p.withGiven(p.stored[f]), depth)
}

// withGiven returns what is stored in a field, where in place of a parameter of a constructor that only the package calls there is what it is given.
//
//	newServer(func(ctx context.Context) { … })    func newServer(serve func(context.Context)) *server { return &server{serve: serve} }
func (p *Package) withGiven(stored []ssa.Value) []ssa.Value {
	var list []ssa.Value
	for _, v := range stored {
		param, ok := v.(*ssa.Parameter)
		calls := []ssa.CallInstruction(nil)
		if ok && param.Parent().Parent() == nil && !p.valued[param.Parent()] {
			if obj := param.Parent().Object(); obj != nil && (!obj.Exported() || p.types.Name() == "main") {
				calls = p.takers[param.Parent()]
			}
		}
		if len(calls) == 0 {
			list = append(list, v)
			continue
		}
		at := slices.Index(param.Parent().Params, param)
		for _, call := range calls {
			list = append(list, call.Common().Args[at])
		}
	}
	return list
}

// maxStored bounds the funcs in one field that are told apart. Each call through the field
// may run any of them.
const maxStored = 64

// isCrowded reports whether nobody can tell what a call through a field runs, as so much is
// stored there.
func (p *Package) isCrowded(f *types.Var) bool { return len(p.stored[f]) > maxStored }

// all returns the funcs that some of the values may be. Nil is not called.
func (p *Package) all(vals []ssa.Value, depth int) []target {
	var list []target
	seen := make(map[ssa.Value]bool)
	for _, v := range vals {
		if value.IsNil(v) || seen[v] {
			continue
		}
		seen[v] = true
		ts := p.resolve(v, depth-1)
		if ts == nil {
			return nil
		}
		list = append(list, ts...)
	}
	if len(list) > 1 { // which of them has been given what, is not known
		for i := range list {
			list[i].made = nil
		}
	}
	return list
}

// funcIn returns the function that v is, or is a closure of, or nil.
func funcIn(v ssa.Value) *ssa.Function { return value.Generic(value.FuncOf(v)) }

// isFuncs reports whether t is a slice of funcs, such as that of variadic arguments.
func isFuncs(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && value.IsFunc(s.Elem())
}
