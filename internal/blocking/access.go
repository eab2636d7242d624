package blocking

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/value"
)

// Objects of one type are told apart by how an expression comes to them.

// A step is one of an access path: a field by its number, a value, or a key.
type step struct {
	field int
	value ssa.Value
}

// key says that the accessPath of a key follow.
var key = step{field: -1}

// accessPath returns the variable that an expression begins with, and the fields and keys
// that lead from there, in terms of the outermost function of the goroutine.
func (j *judge) accessPath(v ssa.Value) []step { return j.accessPathBehind(nil, v) }

// accessPathBehind adds them to the steps that there are.
func (j *judge) accessPathBehind(list []step, v ssa.Value) []step {
	for n := 0; n < maxPath && len(list) < maxPath; n++ {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.FieldAddr:
			list = append(list, step{field: x.Field})
			v = x.X
		case *ssa.Field:
			list = append(list, step{field: x.Field})
			v = x.X
		case *ssa.Lookup:
			list = j.accessPathBehind(append(list, key), x.Index)
			v = x.X
		case *ssa.IndexAddr:
			list = j.accessPathBehind(append(list, key), x.Index)
			v = x.X
		default:
			o := j.outer(v)
			if o == v {
				return append(list, step{value: v})
			}
			v = o
		}
	}
	return list
}

// outer returns what a captured variable or a parameter is where the goroutine comes
// from, or v.
func (j *judge) outer(v ssa.Value) ssa.Value {
	switch x := v.(type) {
	case *ssa.FreeVar:
		if b := value.Binding(x); b != nil {
			return b
		}
	case *ssa.Parameter:
		for i, f := range j.w.Frames {
			if i == 0 || f.Fn != x.Parent() {
				continue
			}
			call, ok := j.w.Frames[i-1].Instr.(ssa.CallInstruction)
			n := slices.Index(f.Fn.Params, x)
			if ok && !call.Common().IsInvoke() && n < len(call.Common().Args) && value.Callee(call.Common()) == f.Fn {
				return call.Common().Args[n]
			}
		}
	}
	return v
}

// isOtherEntry reports whether an expression comes to an entry of a map which is not the one of the goroutine's own
// object, as far as the key tells.
//
//	func (w *watch) update() { w.agent.remove(w.id + "-sidecar") }    // old := a.watches[id]; old.running.Wait()
func (j *judge) isOtherEntry(v ssa.Value) bool {
	for range maxPath {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Lookup:
			path := j.accessPath(x.Index)
			if len(path) == 0 {
				return true // the way to the key is too long to tell
			}
			of, isParam := path[len(path)-1].value.(*ssa.Parameter)
			return !isParam || of.Parent() != j.run.Fn
		default:
			o := j.outer(v)
			if o == v {
				return false
			}
			v = o
		}
	}
	return false
}

// variable returns what the function that starts the goroutine has the channel in that it waits on, captured or given, or nil.
func (j *judge) variable() ssa.Value {
	ch := j.w.Op.Channel()
	if ch == nil || j.at == nil {
		return nil
	}
	of := variableOf(ch)
	if param, ok := of.(*ssa.Parameter); ok && j.run.Fn == param.Parent() {
		if given := argumentFor(j.at, param); given != nil {
			return variableOf(given)
		}
	}
	if variable, ok := of.(*ssa.Alloc); ok && variable.Parent() == j.at.Parent() {
		return of
	}
	return nil
}

// variableOf returns the variable that a value is read from, where it is declared, or the parameter that literals have captured; or the value.
func variableOf(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	v = value.Declared(v)
	if variable, ok := v.(*ssa.Alloc); ok && value.IsCopyOfParam(variable) {
		if param := value.OnlyStored(variable); param != nil {
			return param
		}
	}
	return v
}
