package callgraph

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// The books of a guard are states: fields and package variables, by name, that a condition reads.

// stateOf returns the field or package variable that v is, points to, or was
// loaded from.
func stateOf(v ssa.Value) string {
	for range maxSteps {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			if name := fieldOfVariable(x); name != "" {
				return name
			}
			return bookName(x.X.Type(), x.Field)
		case *ssa.Field:
			return bookName(x.X.Type(), x.Field)
		case *ssa.Global:
			return "global " + x.String()
		case *ssa.FreeVar: // of the function around: it outlives this one
			switch b := value.Binding(x).(type) {
			case *ssa.Alloc:
				if flow.IsJump(b) {
					return ""
				}
				return scoped + variablePlace(b)
			case *ssa.MakeMap:
				return fmt.Sprintf(scoped+"map %d of %s", b.Pos(), ID(b.Parent()))
			}
			return ""
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return ""
		}
	}
	return ""
}

// bookName names a field that may be a book, or returns "". What is copied, such as the objects of an
// API, is data: it comes from somewhere else each time.
//
//	if gateway.Annotations == nil {
//		gateway.Annotations = make(map[string]string)
//	}
func bookName(t types.Type, field int) string {
	if copies, _, _ := types.LookupFieldOrMethod(types.NewPointer(value.Deref(t)), true, nil, "DeepCopyInto"); copies != nil {
		return ""
	}
	return fieldName(t, field)
}

// statesOf returns the fields and package variables that a condition reads.
func (s *scanner) statesOf(cond ssa.Value) []string {
	states, ok := s.conds[cond]
	if !ok {
		states = statesIn(cond, maxSteps, make(map[ssa.Value]bool))
		s.conds[cond] = states
	}
	return states
}

// maxAsking bounds the steps from a condition to a function that it asks: what that reads counts, too.
const maxAsking = 3

// statesIn returns the fields and package variables that a condition reads,
// itself or in a function that it calls.
func statesIn(v ssa.Value, depth int, seen map[ssa.Value]bool) []string {
	if depth == 0 || v == nil || seen[v] {
		return nil
	}
	seen[v] = true
	switch x := v.(type) {
	case *ssa.FieldAddr:
		return append(known(stateOf(v)), statesIn(recordOf(x.X), depth-1, seen)...)
	case *ssa.Field:
		return append(known(stateOf(v)), statesIn(recordOf(x.X), depth-1, seen)...)
	case *ssa.Global, *ssa.FreeVar:
		return known(stateOf(v))
	case *ssa.UnOp:
		if x.Op == token.ARROW {
			return nil // what comes is news
		}
		return statesIn(x.X, depth-1, seen)
	case *ssa.BinOp:
		if isComparison(x) {
			return nil
		}
		return slices.Concat(statesIn(x.X, depth-1, seen), statesIn(x.Y, depth-1, seen))
	case *ssa.ChangeType: // (*int32)(&c.status)
		return statesIn(x.X, depth-1, seen)
	case *ssa.Lookup:
		return statesIn(x.X, depth-1, seen)
	case *ssa.IndexAddr: // if d.slots[i] == nil {
		return statesIn(x.X, depth-1, seen)
	case *ssa.Extract:
		if value.IsError(x.Type()) {
			return nil
		}
		return statesIn(x.Tuple, depth-1, seen)
	case *ssa.Phi:
		var all []string
		for _, e := range x.Edges {
			all = append(all, statesIn(e, depth-1, seen)...)
		}
		return all
	case *ssa.Call:
		if value.IsError(x.Type()) {
			return refusedBy(value.Callee(&x.Call), depth-1, seen)
		}
		if isTaker(&x.Call) {
			return nil // an item, and not what is known of others
		}
		if x.Call.IsInvoke() {
			return statesIn(x.Call.Value, depth-1, seen)
		}
		var all []string
		for _, a := range x.Call.Args {
			all = append(all, statesIn(a, depth-1, seen)...)
		}
		if fn := value.Callee(&x.Call); fn != nil && depth > maxSteps-maxAsking {
			all = append(all, readBy(fn, maxFunctions)...)
		}
		return all
	}
	return nil
}

// isComparison reports whether two values are compared of which none is fixed: what is the same as the last
// one may come again with another.
//
//	if c.hash == hash {
//		return
//	}
//	c.hash = hash
//
// So may what is older than another, if it is news.
//
//	case event := <-events:
//		if event.generation < c.generation { continue }
func isComparison(c *ssa.BinOp) bool {
	switch c.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		return flow.Received(c.X) != nil || flow.Received(c.Y) != nil
	}
	return (c.Op == token.EQL || c.Op == token.NEQ) && !isFixed(c.X, c.Parent()) && !isFixed(c.Y, c.Parent())
}

// isFixed reports whether a value is a constant, or as good as one for a function: a package variable that it
// does not assign.
//
//	uuid.Nil    time.UTC
func isFixed(v ssa.Value, fn *ssa.Function) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		_, isConst := v.(*ssa.Const)
		return isConst
	}
	global, ok := load.X.(*ssa.Global)
	return ok && !value.AnyOf(fn, func(st *ssa.Store) bool {
		return st.Addr == global
	})
}

func known(state string) []string {
	if state == "" {
		return nil
	}
	return []string{state}
}

// recordOf returns the look into a map that the struct around a field comes from, or nil: what the
// struct says is in the map's books.
//
//	watch := m.watched[gvk]
//	if len(watch.users) == 0 {
func recordOf(v ssa.Value) ssa.Value {
	if variable, ok := v.(*ssa.Alloc); ok {
		v = value.OnlyStored(variable)
	}
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	if look, ok := v.(*ssa.Lookup); ok {
		return look
	}
	return nil
}

// readBy returns the fields and package variables that a function reads, or one that it calls:
// isRegistered(gvr).
func readBy(fn *ssa.Function, depth int) []string {
	const small = 16 // blocks
	if len(fn.Blocks) > small || depth == 0 {
		return nil
	}
	var all []string
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			if !isOnlyAssigned(instr) {
				all = appendNew(all, fieldName(instr.X.Type(), instr.Field))
			}
		case *ssa.UnOp:
			if g, ok := instr.X.(*ssa.Global); ok {
				all = appendNew(all, stateOf(g))
			}
		case *ssa.Call:
			for _, arg := range instr.Call.Args { // started.CompareAndSwap(false, true)
				if g, ok := arg.(*ssa.Global); ok {
					all = appendNew(all, stateOf(g))
				}
			}
			if callee := instr.Call.StaticCallee(); callee != nil {
				all = append(all, readBy(callee, depth-1)...)
			}
		}
	}
	return all
}

// isOnlyAssigned reports whether a function has a field only to put something there: msg.id = id
func isOnlyAssigned(field *ssa.FieldAddr) bool {
	return !slices.ContainsFunc(*field.Referrers(), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		return !ok || st.Addr != field
	})
}

// refusedBy returns the fields and package variables that a function asks before it gives an error, if all errors that it gives are its own
// and come of what is there: by what it was called before, say. Other errors say nothing about books.
//
//	if r.running { return errRunning }
//	r.running = true
//	return nil
func refusedBy(fn *ssa.Function, depth int, seen map[ssa.Value]bool) []string {
	if fn == nil {
		return nil
	}
	var all []string
	for ret := range value.Returns(fn) {
		if len(ret.Results) != 1 {
			return nil
		}
		err := value.Returned(ret, 0)
		if value.IsNil(err) {
			continue
		}
		var asked []string
		for at, i := range flow.Above(ret.Block()) {
			if failed, _ := flow.Failure(at, i); failed != nil {
				return nil
			}
			if cond := flow.Cond(at); !isAbsent(cond, i == 0) {
				asked = append(asked, statesIn(cond, depth, seen)...)
			}
		}
		if len(asked) == 0 || !isNewError(err) {
			return nil
		}
		all = append(all, asked...)
	}
	return all
}

// isNewError reports whether an error is one that a package variable has, or is made of no other.
//
//	errRunning    errors.New("running")
func isNewError(err ssa.Value) bool {
	switch v := err.(type) {
	case *ssa.UnOp:
		_, isVar := v.X.(*ssa.Global)
		return isVar
	case *ssa.Call:
		return slices.Contains([]string{"errors", "fmt"}, symbol.OfCall(&v.Call).Path) && !slices.ContainsFunc(value.Args(&v.Call), func(arg ssa.Value) bool { return value.IsError(arg.Type()) })
	}
	return false
}

// isZero reports whether v is nil or false: it clears a book.
func isZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && (k.Value == nil || k.Value.String() == "false")
}

// isState reports whether v is a text that is written down there, as the names of states are.
//
//	c.state = started
func isState(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) != ""
}

// isPlainData reports whether values of type t are no books: text, a time, or an error. What is compared
// with the last one of these may come again with another.
func isPlainData(t types.Type) bool {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Info()&types.IsString != 0
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		return types.Identical(s.Elem(), types.Typ[types.Byte])
	}
	if symbol.OfType(t) == knowledge.Time {
		return true
	}
	return value.IsError(t)
}
