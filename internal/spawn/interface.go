package spawn

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A reach is a method of an interface, called through one that has it.
type reach struct {
	method *types.Func
	iface  *types.Interface
}

// Alternatives returns the functions with bodies one of which a call runs, if there are several
// and all of them can be seen: the methods that an interface call reaches, the funcs that a
// field or variable may hold.
func (p *Package) Alternatives(call ssa.CallInstruction) []Run {
	var runs []Run
	for _, r := range p.called(call.Common(), howOf(call)) {
		if r.Fn != nil || r.Callee == nil || len(r.Args) == 0 || !dispatch.IsAbstract(r.Callee) {
			runs = append(runs, r)
			continue
		}
		for _, fn := range p.implementations(r.Callee, r.Args[0]) {
			r.Fn = fn
			runs = append(runs, r)
		}
	}
	if len(runs) < 2 || slices.ContainsFunc(runs, func(r Run) bool { return r.Fn == nil }) {
		return nil
	}
	return runs
}

// Implementations returns the methods with bodies one of which a call through an interface runs, if there are several and all
// of them can be seen. It is certain that each of them may run if the values can be traced that are there; the others are
// those of all types that implement the interface.
func (p *Package) Implementations(call ssa.CallInstruction) (list []Run, certain bool) {
	c := call.Common()
	if !c.IsInvoke() {
		return nil, false
	}
	t := &tracer{p: p, into: make(map[*types.TypeName]bool), seen: make(map[ssa.Value]bool), params: true}
	list = p.Alternatives(call)
	if !t.traceMethod(c.Value, c.Method.Name()) || len(t.into) == 0 {
		return list, false
	}
	return slices.DeleteFunc(slices.Clone(list), func(r Run) bool { return !p.mayHave(t.into, r.Fn) }), true
}

// mayHave reports whether one of the types has a method, its own or a promoted one.
func (p *Package) mayHave(traced map[*types.TypeName]bool, method *ssa.Function) bool {
	for name := range traced {
		m, _, _ := types.LookupFieldOrMethod(types.NewPointer(name.Type()), true, p.types, method.Name())
		if fn, ok := m.(*types.Func); ok && fn.Origin() == method.Object() {
			return true
		}
	}
	return false
}

// Reaching returns the calls through interfaces that may reach a method, and others, too.
func (p *Package) Reaching(fn *ssa.Function) []ssa.CallInstruction {
	if p.reaching == nil {
		p.reaching = make(map[*ssa.Function][]ssa.CallInstruction)
		for _, call := range p.invokes {
			for _, r := range p.Alternatives(call) {
				p.reaching[r.Fn] = append(p.reaching[r.Fn], call)
			}
		}
	}
	return p.reaching[fn]
}

// maxImplementations bounds how many methods behind an interface are looked at: of one with
// more nobody can say what a call of it does.
const maxImplementations = 8

// implementations returns the methods of the package that a call of a method of an interface
// reaches, if these are all that can be seen: those of the types that the value can be traced
// to, or, of an interface of the package, those of all types that are put into interfaces.
func (p *Package) implementations(method *types.Func, recv ssa.Value) []*ssa.Function {
	iface, ok := recv.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	if dynamic, ok := p.dynamicTypes(recv, method.Name()); ok && len(dynamic) > 0 {
		return p.methodsOf(iface, method, func(t *types.Named) bool { return dynamic[t.Obj()] })
	}
	if method.Pkg() != p.types {
		return nil
	}
	key := reach{method, iface}
	list, ok := p.reached[key]
	if !ok {
		list = p.methodsOf(iface, method, p.mayBeBoxed)
		if p.isForeign(iface) {
			list = nil
		}
		if wraps := func(t *types.Named) bool { return p.mayBeBoxed(t) && holds(t, iface) }; len(list) == 1 && len(p.methodsOf(iface, method, wraps)) > 0 {
			list = nil // what it wraps is out of view
		}
		p.reached[key] = list
	}
	return list
}

// isForeign reports whether a value of a type of another package, which is put into an interface, may be behind this one.
//
//	var group waitGroup = &sync.WaitGroup{}
func (p *Package) isForeign(iface *types.Interface) bool {
	for name := range p.boxed {
		if name.Pkg() != p.types && !types.IsInterface(name.Type()) && p.forms.Receiver(name.Type()).Implements(p.forms.Interface(iface)) {
			return true
		}
	}
	return false
}

// holds reports whether a struct type has a field of an interface type: it wraps what implements
// that.
func holds(t *types.Named, iface *types.Interface) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if types.IsInterface(f.Type()) && types.Identical(f.Type().Underlying(), iface) {
			return true
		}
	}
	return false
}

func (p *Package) methodsOf(iface *types.Interface, method *types.Func, is func(*types.Named) bool) []*ssa.Function {
	list := p.methods.Implementations(p.forms.Interface(iface), method.Name(), func(r *dispatch.Receiver) bool { return is(r.Named) })
	if len(list) > maxImplementations {
		return nil
	}
	return list
}

// mayBeBoxed reports whether somebody may put a value of the type into an interface: the
// package does, or others, who can name it or get one.
func (p *Package) mayBeBoxed(t *types.Named) bool {
	return p.boxed[t.Obj()] || t.Obj().Exported() && p.types.Name() != "main"
}

// box notes that values of a type are put into an interface.
func (p *Package) box(t types.Type) {
	if named := symbol.Named(t); named != nil {
		p.boxed[named.Obj()] = true
	}
	p.boxArgs(t)
}

// boxArgs notes the types that stand for type parameters.
func (p *Package) boxArgs(t types.Type) {
	if named := symbol.Named(t); named != nil {
		for arg := range named.TypeArgs().Types() {
			p.box(arg)
		}
	}
}

func (p *Package) boxAll(list []types.Type) {
	for _, t := range list {
		p.box(t)
	}
}

// dynamicTypes returns the types of the values that v, an interface, may hold, and of those that have the method for them; ok
// is false if not all can be seen.
func (p *Package) dynamicTypes(v ssa.Value, method string) (dynamic map[*types.TypeName]bool, ok bool) {
	t := &tracer{p: p, into: make(map[*types.TypeName]bool), seen: make(map[ssa.Value]bool)}
	ok = t.traceMethod(v, method)
	return t.into, ok
}

// maxTraced bounds how many functions and variables a value is traced through.
const maxTraced = 6

// A tracer finds the types behind an interface.
type tracer struct {
	p      *Package
	into   map[*types.TypeName]bool
	seen   map[ssa.Value]bool
	params bool // those of functions of which all callers are seen are traced, too; they are known when all have been read
}

// traceMethod reports whether all values are found that v may be, and those in the interfaces that they embed, if a method of
// theirs is one of these.
//
//	type logged struct{ finisher }    &logged{&lazy{}}
func (t *tracer) traceMethod(v ssa.Value, method string) bool {
	if !t.trace(v, maxTraced) {
		return false
	}
	asked := make(map[*types.TypeName]bool)
	for len(asked) < len(t.into) {
		for of := range t.into {
			if asked[of] {
				continue
			}
			asked[of] = true
			field := embedded(of, method)
			if field == nil {
				continue
			}
			vals := t.p.StoredIn(field)
			if len(vals) == 0 || slices.ContainsFunc(vals, func(v ssa.Value) bool { return !t.trace(v, maxTraced) }) {
				return false
			}
		}
	}
	return true
}

// embedded returns the field with the interface that a type has a method from, or nil.
func embedded(of *types.TypeName, method string) *types.Var {
	obj, path, _ := types.LookupFieldOrMethod(types.NewPointer(of.Type()), true, of.Pkg(), method)
	if m, ok := obj.(*types.Func); !ok || !dispatch.IsAbstract(m) {
		return nil
	}
	t := of.Type()
	for _, i := range path[:len(path)-2] {
		t = value.FieldOf(t, i).Type()
	}
	return value.FieldOf(t, path[len(path)-2])
}

// trace reports whether all values are found that v may be.
func (t *tracer) trace(v ssa.Value, depth int) bool {
	if t.seen[v] {
		return true
	}
	t.seen[v] = true
	if depth == 0 {
		return false
	}
	all := func(vals []ssa.Value) bool {
		return len(vals) > 0 && !slices.ContainsFunc(vals, func(v ssa.Value) bool { return !t.trace(v, depth-1) })
	}
	switch v := v.(type) {
	case *ssa.Const:
		return v.IsNil()
	case *ssa.MakeInterface:
		named := symbol.Named(v.X.Type())
		if named == nil || named.Obj().Pkg() != t.p.types {
			return false
		}
		t.into[named.Obj()] = true
		return true
	case *ssa.ChangeInterface:
		return t.trace(v.X, depth)
	case *ssa.Phi:
		return all(v.Edges)
	case *ssa.FreeVar:
		if b := value.Binding(v); b != nil {
			return t.trace(b, depth-1)
		}
	case *ssa.Parameter:
		return t.params && all(t.p.givenTo(v))
	case *ssa.UnOp:
		return all(t.p.storedAt(v.X, depth))
	case *ssa.Field:
		return all(t.p.StoredIn(value.Field(v)))
	case *ssa.Call:
		return all(t.p.Results(v, 0))
	}
	return false
}

// givenTo returns what a parameter is given; nothing if not all callers are seen.
func (p *Package) givenTo(param *ssa.Parameter) []ssa.Value {
	fn := param.Parent()
	uses, all := p.Uses(fn)
	i := slices.Index(fn.Params, param)
	var vals []ssa.Value
	for _, u := range uses {
		if !all || i >= len(u.Args) {
			return nil
		}
		vals = append(vals, u.Args[i])
	}
	return vals
}

// storedAt returns the values that are stored at an address; none if not all can be seen.
func (p *Package) storedAt(addr ssa.Value, depth int) []ssa.Value {
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		return p.StoredIn(value.Field(addr))
	case *ssa.FreeVar:
		if b := value.Binding(addr); b != nil && depth > 0 {
			return p.storedAt(b, depth-1)
		}
	case *ssa.Alloc:
		var vals []ssa.Value
		for st := range value.Stores(addr) {
			vals = append(vals, st.Val)
		}
		return vals
	}
	return nil
}

// StoredIn returns the values that are stored in a field of the package; none if others may
// store something there, too.
func (p *Package) StoredIn(f *types.Var) []ssa.Value {
	if f.Pkg() != p.types || f.Exported() && p.types.Name() != "main" || p.isCrowded(f) {
		return nil
	}
	return p.stored[f]
}

// Results returns the values that a call of a function of the package may give as its i-th result.
func (p *Package) Results(call *ssa.Call, i int) []ssa.Value {
	fn := p.targetOf(call.Call.StaticCallee()).fn
	if fn == nil {
		return nil
	}
	var vals []ssa.Value
	for ret := range value.Returns(fn) {
		vals = append(vals, ret.Results[i])
	}
	return vals
}
