package mustcall

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/dispatch"
	"github.com/leaklint/leaklint/internal/value"
)

// A target is what is known of the function that a call reaches.
type target struct {
	obj     *types.Func      // nil for a func literal, and where nothing is known
	fn      *ssa.Function    // with a body, or nil
	closure *ssa.MakeClosure // for a literal that captures variables
	args    []ssa.Value      // receiver first, as in ssa.Function.Params
	invoke  bool             // through an interface, or a type parameter: args[0] is the receiver
	made    *ssa.Call        // of the function around a literal, that gave it: see givenFunc
}

// targetOf resolves the callee of c as far as the function at hand shows it:
// through bound methods, generic instances, and local variables that are
// assigned once.
func (e *engine) targetOf(c *ssa.CallCommon) target {
	if c.IsInvoke() {
		return target{obj: c.Method.Origin(), args: value.Args(c), invoke: true}
	}
	t := e.funcOf(c.Value)
	t.args = slices.Concat(t.args, c.Args)
	return t
}

// funcOf resolves a func value; args has the receiver if it is bound to one.
func (e *engine) funcOf(v ssa.Value) target {
	for range maxResolve {
		if load, ok := v.(*ssa.UnOp); ok {
			if alloc, ok := value.Declared(load.X).(*ssa.Alloc); ok {
				if stored := e.onlyStore(alloc); stored != nil {
					v = stored
					continue
				}
			}
			if fn := e.onlyIn(value.LoadedField(load)); fn != nil {
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
		return e.targetFunc(v)
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if fn.Synthetic == "" {
			return target{fn: fn, closure: v}
		}
		t := e.targetFunc(fn) // bound method: x.M
		t.args = v.Bindings
		t.invoke = t.obj != nil && dispatch.IsAbstract(t.obj)
		return t
	}
	return target{}
}

// onlyIn returns the function that a field of the package has in all objects, if it is one that captures nothing, and nobody else
// comes to the field; or nil.
//
//	k.newClient = grpc.NewClient    // a field for mocks
func (e *engine) onlyIn(field *types.Var) *ssa.Function {
	if field == nil || field.Exported() || field.Pkg() != e.pkg {
		return nil
	}
	if e.fieldFuncs == nil {
		e.fieldFuncs = make(map[*types.Var]*ssa.Function)
		for _, fn := range e.funcs {
			for st := range value.Each[*ssa.Store](fn) {
				e.noteFieldFunc(st)
			}
		}
	}
	return e.fieldFuncs[field]
}

// noteFieldFunc notes which function is stored in a field; nil if that is not known, or there are several.
func (e *engine) noteFieldFunc(st *ssa.Store) {
	at, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || value.IsNil(st.Val) {
		return
	}
	if _, isFunc := st.Val.Type().Underlying().(*types.Signature); !isFunc {
		return
	}
	val := st.Val
	if as, ok := val.(*ssa.ChangeType); ok {
		val = as.X
	}
	fn, _ := val.(*ssa.Function)
	field := value.Field(at)
	if known, ok := e.fieldFuncs[field]; ok && known != fn {
		fn = nil
	}
	e.fieldFuncs[field] = fn
}

func (e *engine) targetFunc(fn *ssa.Function) target {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		if len(fn.Blocks) == 0 {
			return target{}
		}
		return target{fn: fn} // a literal that captures nothing
	}
	obj = obj.Origin()
	return target{obj: obj, fn: e.body(obj)}
}

// body returns the function that declares obj, if its source is in the
// package and counts, or nil.
func (e *engine) body(obj *types.Func) *ssa.Function {
	if obj.Pkg() != e.pkg {
		return nil
	}
	if fn := e.prog.FuncValue(obj); fn != nil && len(fn.Blocks) > 0 && !e.ignored(fn.Pos()) {
		return fn
	}
	return nil
}

// operand returns the value at op, or nil if there is none.
func (t target) operand(op Operand) ssa.Value {
	i := int(op)
	if t.obj != nil && t.obj.Signature().Recv() != nil {
		i++
	}
	if i < 0 || i >= len(t.args) {
		return nil
	}
	return t.args[i]
}
