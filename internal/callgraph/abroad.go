package callgraph

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// An exported field is for other packages to release, if they do: p.Queue.ShutDown(), close(p.Stop). A package alone
// does not see that, and the whole program shows all of it.

// What is done with a field, beside calls of methods of what it holds.
const (
	released = ""   // what hands it on, closes or calls it, or sends on it
	received = "<-" // what receives from it
	put      = "="  // what puts something there
)

// foreignField notes what is done with a field of a type of another package, if it may be something that has to be
// ended, or with an exported channel of one of its own. addr is the selection: an address, or the value itself.
func (s *scanner) foreignField(addr ssa.Value, x ssa.Value, index int) {
	owner := symbol.OfType(value.Deref(x.Type()))
	str, ok := value.Deref(x.Type()).Underlying().(*types.Struct)
	if !ok || owner.Path == "" {
		return
	}
	field, pkg := str.Field(index), symbol.PkgPath(addr.Parent().Pkg.Pkg)
	if !field.Exported() || !mayHaveEnd(field.Type()) || owner.Path == pkg && !value.IsChan(field.Type()) {
		return
	}
	note := func(method string) {
		key := owner.String() + "." + field.Name() + " " + method
		s.g.foreign[key] = appendNew(s.g.foreign[key], pkg)
	}
	if _, isAddr := addr.(*ssa.FieldAddr); !isAddr {
		usesOf(addr, maxVariables, note)
		return
	}
	for _, ref := range value.Referrers(addr) {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			usesOf(ref, maxVariables, note)
		case *ssa.Store:
			if ref.Addr == addr {
				note(put)
			} else {
				note(released)
			}
		case *ssa.DebugRef, *ssa.FieldAddr: // the selection of a field of it is one of its own
		default:
			note(released)
		}
	}
}

// maxVariables bounds the variables that a value passes on its way to a use.
const maxVariables = 4

// usesOf tells how a value is used: by a method, or as released and the like say. It goes
// through variables, also those that a literal captures.
func usesOf(v ssa.Value, depth int, note func(method string)) {
	if depth == 0 {
		note(released)
		return
	}
	for _, ref := range value.Referrers(v) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if variable, ok := ref.Addr.(*ssa.Alloc); ok && ref.Val == v && !flow.IsMade(variable) {
				usesOf(variable, depth-1, note)
			} else if ref.Val == v {
				note(released)
			}
		case *ssa.MakeClosure:
			for fv := range value.Captured(ref, v) {
				usesOf(fv, depth-1, note)
			}
		case *ssa.Phi:
			usesOf(ref, depth-1, note)
		case ssa.CallInstruction:
			c := ref.Common()
			callee := symbol.Callee(c)
			isRecv := c.IsInvoke() && c.Value == v || !c.IsInvoke() && isMethodCall(c) && len(c.Args) > 0 && c.Args[0] == v
			if isRecv && callee != nil {
				note(callee.Name())
				continue
			}
			note(released)
		case *ssa.DebugRef, *ssa.FieldAddr, *ssa.Field, *ssa.BinOp:
		case *ssa.Select:
			for _, st := range ref.States {
				switch {
				case st.Chan == v && st.Dir == types.RecvOnly:
					note(received)
				case st.Chan == v, st.Send == v:
					note(released)
				}
			}
		case *ssa.ChangeType:
			if c, ok := ref.Type().Underlying().(*types.Chan); ok && c.Dir() == types.RecvOnly {
				note(received) // by whoever is given that
			} else {
				note(released)
			}
		case *ssa.UnOp:
			switch ref.Op {
			case token.MUL:
				usesOf(ref, depth-1, note)
			case token.ARROW:
				note(received)
			default:
				note(released)
			}
		default:
			note(released)
		}
	}
}

// mayHaveEnd reports whether values of a type may be something that has to be ended: a channel, a func, an interface
// or a type with methods, or several of them.
func mayHaveEnd(t types.Type) bool {
	for seen := make(map[types.Type]bool); !seen[t]; { // type Tree map[string]Tree
		seen[t] = true
		switch u := t.Underlying().(type) {
		case *types.Chan, *types.Signature:
			return true
		case *types.Interface:
			return u.NumMethods() > 0
		case *types.Map:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Pointer:
			_, isStruct := u.Elem().Underlying().(*types.Struct)
			return isStruct
		default:
			return false
		}
	}
	return false
}
