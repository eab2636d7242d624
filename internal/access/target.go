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
	if r.fieldFuncs == nil {
		r.fieldFuncs = make(map[*types.Var]*ssa.Function)
		for _, fn := range r.funcs {
			for st := range value.Each[*ssa.Store](fn) {
				r.noteFieldFunc(st)
			}
		}
	}
	return r.fieldFuncs[field]
}

// noteFieldFunc notes which function is stored in a field; nil if that is not known, or there are several.
func (r *Resolver) noteFieldFunc(st *ssa.Store) {
	at, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || value.IsNil(st.Val) {
		return
	}
	if _, isFunc := st.Val.Type().Underlying().(*types.Signature); !isFunc {
		return
	}
	fn, _ := value.Unconverted(st.Val).(*ssa.Function)
	field := value.Field(at)
	if known, ok := r.fieldFuncs[field]; ok && known != fn {
		fn = nil
	}
	r.fieldFuncs[field] = fn
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
