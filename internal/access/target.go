package access

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/value"
)

// A Target is what is known of the function that a call reaches.
type Target struct {
	Obj     *types.Func      // nil for a func literal, and where nothing is known
	Fn      *ssa.Function    // with a body, or nil
	Closure *ssa.MakeClosure // for a literal that captures variables
	Args    []ssa.Value      // receiver first, as in ssa.Function.Params
	Invoke  bool             // through an interface, or a type parameter: Args[0] is the receiver
	Made    *ssa.Call        // the call of the function around a literal that gave it, if who asks has noted that
}

// TargetOf resolves the callee of c as far as the function at hand shows it:
// through bound methods, generic instances, local variables that are
// assigned once, and interfaces that something is put into there.
func (r *Resolver) TargetOf(c *ssa.CallCommon) Target {
	if c.IsInvoke() {
		if t, ok := r.boxed(c); ok {
			return t
		}
		return Target{Obj: c.Method.Origin(), Args: value.Args(c), Invoke: true}
	}
	t := r.FuncOf(c.Value)
	t.Args = slices.Concat(t.Args, c.Args)
	return t
}

// FuncOf resolves a func value; Args has the receiver if it is bound to one.
func (r *Resolver) FuncOf(v ssa.Value) Target {
	for range MaxBack {
		if load, ok := v.(*ssa.UnOp); ok {
			if alloc, ok := value.Declared(load.X).(*ssa.Alloc); ok {
				if stored := r.OnlyStore(alloc); stored != nil {
					v = stored
					continue
				}
			}
			if fn := r.onlyIn(value.LoadedField(load)); fn != nil {
				v = fn
				continue
			}
			if of, ok := load.X.(*ssa.Global); ok {
				if fn := r.onlyInVariable(of); fn != nil {
					v = fn
					continue
				}
			}
		}
		if x, ok := v.(*ssa.ChangeType); ok {
			v = x.X
			continue
		}
		break
	}
	switch v := v.(type) {
	case *ssa.Function:
		return r.targetFunc(v)
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if fn.Synthetic == "" {
			return Target{Fn: fn, Closure: v}
		}
		t := r.targetFunc(fn) // bound method: x.M
		t.Args = v.Bindings
		t.Invoke = t.Obj != nil && dispatch.IsAbstract(t.Obj)
		return t
	}
	return Target{}
}

// onlyIn returns the function that a field of the package has in all objects, if it is one that captures nothing, and nobody else
// comes to the field; or nil.
//
//	k.newClient = grpc.NewClient    // a field for mocks
func (r *Resolver) onlyIn(field *types.Var) *ssa.Function {
	if field == nil || field.Exported() || field.Pkg() != r.pkg {
		return nil
	}
	return r.inField(field).only
}

// onlyInVariable returns the function that a variable of the package has by its declaration, if it captures nothing, and nobody else
// assigns another one; or nil. Tests do, which are not looked at.
//
//	var dial = grpc.NewClient
func (r *Resolver) onlyInVariable(of *ssa.Global) *ssa.Function {
	if of.Object() == nil || of.Object().Exported() || of.Object().Pkg() != r.pkg || !value.IsFunc(value.Deref(of.Type())) {
		return nil
	}
	fn, _ := value.Unconverted(r.variables.OnlyStored(of)).(*ssa.Function)
	return fn
}

// Putting returns the functions that the package puts into a field, with the receivers that they are bound to: one of them is called by what is there.
//
//	r := &reader{broken: b.renew}
//	r.broken()
func (r *Resolver) Putting(field *types.Var) []*ssa.Function {
	if field == nil {
		return nil
	}
	return r.inField(field).all
}

// fieldFuncs are the functions that the package puts into a field.
type fieldFuncs struct {
	only   *ssa.Function   // see onlyIn
	others bool            // there are several, or some are not known
	all    []*ssa.Function // that are known
}

func (r *Resolver) inField(field *types.Var) fieldFuncs {
	if r.fieldFuncs == nil {
		r.fieldFuncs = make(map[*types.Var]*fieldFuncs)
		for _, fn := range r.funcs {
			for st := range value.Each[*ssa.Store](fn) {
				r.noteFieldFunc(st)
			}
		}
	}
	if in := r.fieldFuncs[field]; in != nil {
		return *in
	}
	return fieldFuncs{}
}

// noteFieldFunc notes which function is stored in a field.
func (r *Resolver) noteFieldFunc(st *ssa.Store) {
	at, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || value.IsNil(st.Val) {
		return
	}
	if _, isFunc := st.Val.Type().Underlying().(*types.Signature); !isFunc {
		return
	}
	field := value.Field(at)
	in := r.fieldFuncs[field]
	if in == nil {
		in = new(fieldFuncs)
		r.fieldFuncs[field] = in
	}
	v := value.Unconverted(st.Val)
	fn, _ := v.(*ssa.Function)
	in.others = in.others || fn == nil || in.only != nil && in.only != fn
	if in.only = fn; in.others {
		in.only = nil
	}
	if closure, ok := v.(*ssa.MakeClosure); ok {
		if made, ok := closure.Fn.(*ssa.Function); ok {
			fn = r.targetFunc(made).Fn
		}
	}
	if fn != nil && !slices.Contains(in.all, fn) {
		in.all = append(in.all, fn)
	}
}

func (r *Resolver) targetFunc(fn *ssa.Function) Target {
	fn = value.Generic(fn)
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		if len(fn.Blocks) == 0 {
			return Target{}
		}
		return Target{Fn: fn} // a literal that captures nothing
	}
	obj = obj.Origin()
	return Target{Obj: obj, Fn: r.Body(obj)}
}

// Body returns the function that declares obj, if its source is in the
// package and counts, or nil.
func (r *Resolver) Body(obj *types.Func) *ssa.Function {
	if obj.Pkg() != r.pkg {
		return nil
	}
	if fn := r.prog.FuncValue(obj); fn != nil && len(fn.Blocks) > 0 && !r.ignored(fn.Pos()) {
		return fn
	}
	return nil
}
