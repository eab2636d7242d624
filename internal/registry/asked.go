package registry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Something is taken out because somebody asks for it, or because it has gone: the one depends on what a function is
// given, and the other does not.
//
//	func (b *Bus) Remove(x Listener)  { for i, y := range b.list { if y == x { b.list = append(b.list[:i], b.list[i+1:]...) } } }
//	func (b *Bus) Publish(e Event)    { for s := range b.set { if s.closed { delete(b.set, s) } } }

// takenFrom returns the field out of whose list or map an instruction takes something, or nil. What makes it empty
// takes out all.
//
//	delete(b.m, k)    b.list = append(b.list[:i], b.list[i+1:]...)    b.list = slices.DeleteFunc(b.list, …)    b.list = kept
func takenFrom(instr ssa.Instruction) *types.Var {
	switch instr := instr.(type) {
	case *ssa.Store:
		at, ok := instr.Addr.(*ssa.FieldAddr)
		if !ok {
			return nil
		}
		field := value.Field(at)
		switch field.Type().Underlying().(type) {
		case *types.Slice:
		case *types.Map:
		default:
			return nil
		}
		if _, isPut := putBy(instr); isPut || isFirst(instr.Val) || isFirstOf(at, instr.Val) {
			return nil
		}
		return field
	case *ssa.MapUpdate:
		at := value.Selection(instr.Map)
		if _, isPut := putBy(instr); at == nil || isPut {
			return nil
		}
		if _, isList := instr.Value.Type().Underlying().(*types.Slice); !isList || isFirst(instr.Value) {
			return nil
		}
		return value.Field(at)
	case ssa.CallInstruction:
		c := instr.Common()
		if b := value.Builtin(c); b == "delete" && !hasLeft(instr) || b == "clear" || removes(c) {
			return containerOf(c.Args[0])
		}
	}
	return nil
}

// hasLeft reports whether control comes to a deletion only where there is nothing left in some list or map: it takes out that, and no listener.
//
//	if len(b.topics[topic]) == 0 { delete(b.topics, topic) }
func hasLeft(deletion ssa.Instruction) bool {
	br, ok := lastCondition(deletion.Block()).(*ssa.If)
	if !ok {
		return false
	}
	cond, ok := br.Cond.(*ssa.BinOp)
	if !ok || cond.Op != token.EQL || br.Block().Succs[0] != deletion.Block() {
		return false
	}
	size, isCall := cond.X.(*ssa.Call)
	zero, isConst := cond.Y.(*ssa.Const)
	return isCall && isConst && value.Builtin(&size.Call) == "len" && zero.Int64() == 0
}

// containerOf returns the field that a map, or a map in that, is in, or nil.
//
//	delete(b.m, k)    delete(b.m[kind], k)
func containerOf(v ssa.Value) *types.Var {
	if at, ok := v.(*ssa.FieldAddr); ok { // of a sync.Map
		return value.Field(at)
	}
	if at := value.Selection(v); at != nil {
		return value.Field(at)
	}
	if x, ok := v.(*ssa.Extract); ok {
		v = x.Tuple
	}
	if lookup, ok := v.(*ssa.Lookup); ok {
		return value.LoadedField(lookup.X)
	}
	return nil
}

// isFirst reports whether a list is what somebody gives, or writes down: that of a constructor, as a rule.
func isFirst(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Parameter:
		return true
	case *ssa.Slice:
		return isWritten(v) && !isEmpty(v)
	}
	return false
}

// isWritten reports whether a slice is one of a new array: []T{…}, or make([]T, 0, 8).
func isWritten(v *ssa.Slice) bool {
	_, isNew := v.X.(*ssa.Alloc)
	return isNew
}

// isEmpty reports whether there is nothing in a slice of a new array.
//
//	[]T{}    make([]T, 0, 8)
func isEmpty(v *ssa.Slice) bool {
	array, ok := value.Deref(v.X.Type()).Underlying().(*types.Array)
	return ok && array.Len() == 0 || v.High != nil && value.IsZero(v.High)
}

// isFirstOf reports whether a list or a map is put where there is none yet: into a new object, or, empty, where that is asked.
//
//	b := &Bus{list: load()}    if b.m == nil { b.m = make(map[K]V) }
func isFirstOf(at *ssa.FieldAddr, v ssa.Value) bool {
	if _, isNew := at.X.(*ssa.Alloc); isNew {
		return true
	}
	switch v := v.(type) {
	case *ssa.MakeMap, *ssa.MakeSlice:
	case *ssa.Slice:
		if !isWritten(v) {
			return false
		}
	default:
		return false
	}
	return value.AnyOf(at.Parent(), func(op *ssa.BinOp) bool {
		return value.IsNil(op.Y) && value.LoadedField(op.X) == value.Field(at)
	})
}

// isAsked reports whether what an instruction takes out is what its function is told to: the key, or the place in the list,
// or the last condition before it depends on that.
//
//	delete(b.m, id)    if y == x { … }    b.list[:i]    if y != x { kept = append(kept, y) }
func isAsked(taking ssa.Instruction) bool {
	fn := taking.Parent()
	return isOfHandle(fn) || slices.ContainsFunc(deciding(taking), func(instr ssa.Instruction) bool {
		return isTold(instr, fn) || isTold(lastCondition(instr.Block()), fn)
	})
}

// deciding returns an instruction that takes something out of a list, and those that make the list that stays.
func deciding(taking ssa.Instruction) []ssa.Instruction {
	all := []ssa.Instruction{taking}
	seen := make(map[ssa.Value]bool)
	var add func(v ssa.Value)
	add = func(v ssa.Value) {
		instr, ok := v.(ssa.Instruction)
		if !ok || seen[v] {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ssa.Phi:
			for _, e := range v.Edges {
				add(e)
			}
		case *ssa.UnOp: // a variable that a literal captures
			if variable, ok := v.X.(*ssa.Alloc); ok {
				for _, stored := range value.StoredIn(variable) {
					add(stored)
				}
			}
		case *ssa.Slice:
			all = append(all, instr)
		case *ssa.Call: // append, slices.DeleteFunc
			all = append(all, instr)
			for _, arg := range v.Call.Args {
				if _, isList := arg.Type().Underlying().(*types.Slice); isList {
					add(arg)
				}
			}
		}
	}
	switch taking := taking.(type) {
	case *ssa.Store:
		add(taking.Val)
	case *ssa.MapUpdate:
		add(taking.Value)
	}
	return all
}

// lastCondition returns the branch that control comes to a block from, or nil.
func lastCondition(b *ssa.BasicBlock) ssa.Instruction {
	for b != nil && len(b.Preds) == 1 {
		b = b.Preds[0]
		if br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); ok {
			return br
		}
	}
	return nil
}

// isTold reports whether an instruction depends on what fn is told: of a branch, the condition; of a call, what is asked for.
func isTold(instr ssa.Instruction, fn *ssa.Function) bool {
	told := func(v ssa.Value) bool { return v != nil && isFromParam(v, fn) }
	switch instr := instr.(type) {
	case *ssa.If:
		return isToldBy(instr.Cond, told)
	case *ssa.Slice:
		return told(instr.Low) || told(instr.High)
	case ssa.CallInstruction:
		c := instr.Common()
		if b := value.Builtin(c); b != "" {
			return b == "delete" && told(c.Args[1])
		}
		return slices.ContainsFunc(c.Args, func(arg ssa.Value) bool {
			arg = value.Unconverted(arg)
			mc, ok := arg.(*ssa.MakeClosure)
			return told(arg) || ok && comparesTold(mc.Fn.(*ssa.Function))
		})
	}
	return false
}

// isToldBy reports whether a condition compares something with what is told, or asks a function about both. What is more or
// less than something is not the one that was meant, unless the number is a place that was looked for.
func isToldBy(cond ssa.Value, told func(ssa.Value) bool) bool {
	switch cond := cond.(type) {
	case *ssa.UnOp:
		return isToldBy(cond.X, told)
	case *ssa.BinOp:
		if value.IsNil(cond.X) || value.IsNil(cond.Y) {
			return false
		}
		isPlace := func(v ssa.Value) bool { _, isCall := v.(*ssa.Call); return isCall && told(v) }
		equal := cond.Op == token.EQL || cond.Op == token.NEQ
		return equal && (told(cond.X) || told(cond.Y)) || isPlace(cond.X) || isPlace(cond.Y)
	}
	return told(cond)
}

// comparesTold reports whether a literal that is asked about each element compares it with what the literal captures.
//
//	slices.DeleteFunc(b.list, func(y Listener) bool { return y == x })
func comparesTold(literal *ssa.Function) bool {
	told := func(v ssa.Value) bool { return isCaptured(v, literal) }
	return value.Any(literal, func(instr ssa.Instruction) bool {
		v, ok := instr.(ssa.Value)
		if _, isLoad := instr.(*ssa.UnOp); isLoad || !ok {
			return false
		}
		return isToldBy(v, told)
	})
}

// tells reports whether a call finds something out: whether, or where, something is.
//
//	slices.Index(b.list, x)    strings.HasPrefix(y.name, prefix)
func tells(call *ssa.Call) bool {
	basic, ok := call.Type().Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger) != 0
}

// removes reports whether a call takes something out of the container that is its first argument.
func removes(c *ssa.CallCommon) bool {
	callee := symbol.Callee(c)
	if callee == nil || c.IsInvoke() || len(c.Args) == 0 {
		return false
	}
	sym := symbol.Of(callee)
	return knowledge.Accesses[sym].Remove || sym == knowledge.ListRemove
}

// isFromParam reports whether v is what fn is told: a parameter, but for the receiver, something in one, or where one is; or what a
// literal captures.
func isFromParam(v ssa.Value, fn *ssa.Function) bool {
	told := func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.Parameter:
			i := slices.Index(fn.Params, v)
			return (i > 0 || i == 0 && fn.Signature.Recv() == nil) && !isOfTime(v.Type())
		case *ssa.FreeVar:
			return isCaptured(v, fn)
		}
		return false
	}
	return comesFrom(v, told, func(v ssa.Value) []ssa.Value {
		switch v := v.(type) {
		case *ssa.Lookup:
			return []ssa.Value{v.Index}
		case *ssa.Call:
			if tells(v) {
				return value.Args(&v.Call)
			}
		}
		return nil
	})
}

// isCaptured reports whether v is a variable that a literal captures, or in one: but for the receiver around it, and for times.
func isCaptured(v ssa.Value, literal *ssa.Function) bool {
	recv := value.ReceiverOf(value.Outermost(literal))
	captured := func(v ssa.Value) bool {
		fv, ok := v.(*ssa.FreeVar)
		if !ok || isOfTime(value.Deref(fv.Type())) {
			return false
		}
		of := value.Declared(fv)
		if variable, ok := of.(*ssa.Alloc); ok {
			of = value.OnlyStored(variable)
		}
		return of != recv
	}
	return comesFrom(v, captured, nil)
}

// isOfTime reports whether values of a type say when something is due: then it goes by itself.
func isOfTime(t types.Type) bool {
	sym := symbol.OfType(t)
	return sym == knowledge.Time || sym == knowledge.Duration || sym == knowledge.Context
}

// isElement reports whether v is, or is in, an element or a key of the container in a field.
func isElement(v ssa.Value, field *types.Var) bool {
	element := func(v ssa.Value) bool {
		switch v := v.(type) {
		case *ssa.Range:
			return containerOf(v.X) == field
		case *ssa.IndexAddr:
			return containerOf(v.X) == field
		case *ssa.Lookup:
			return containerOf(v) == field || containerOf(v.X) == field
		case *ssa.Call: // l.Front()
			return len(v.Call.Args) > 0 && containerOf(v.Call.Args[0]) == field
		}
		return false
	}
	return comesFrom(v, element, func(v ssa.Value) []ssa.Value {
		if call, ok := v.(*ssa.Call); ok && len(call.Call.Args) > 0 { // e.Next()
			return call.Call.Args[:1]
		}
		return nil
	})
}

// comesFrom reports whether v, or what it is read from or was before it was converted, is as asked; or what it depends on, as on
// tells, unless that is nil.
func comesFrom(v ssa.Value, is func(ssa.Value) bool, on func(ssa.Value) []ssa.Value) bool {
	seen := make(map[ssa.Value]bool) // of loops
	var from func(v ssa.Value) bool
	from = func(v ssa.Value) bool {
		if seen[v] {
			return false
		}
		seen[v] = true
		return is(v) || slices.ContainsFunc(readFrom(v), from) || on != nil && slices.ContainsFunc(on(v), from)
	}
	return from(v)
}

// readFrom returns what a value is read from, or was before it was converted.
func readFrom(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.Alloc:
		return value.StoredIn(v)
	case *ssa.UnOp:
		return []ssa.Value{v.X}
	case *ssa.FieldAddr:
		return []ssa.Value{v.X}
	case *ssa.Field:
		return []ssa.Value{v.X}
	case *ssa.Extract:
		return []ssa.Value{v.Tuple}
	case *ssa.Next:
		return []ssa.Value{v.Iter}
	case *ssa.TypeAssert:
		return []ssa.Value{v.X}
	case *ssa.BinOp: // i+1
		return []ssa.Value{v.X}
	case *ssa.Phi:
		return v.Edges
	}
	if as := value.Converted(v); as != nil {
		return []ssa.Value{as}
	}
	return nil
}

// mayTake reports whether a file has what something may be taken out with: delete and its like, or a slice of a slice.
// A list that is filtered into a new one has not; then the whole program shows it only.
func mayTake(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			found = true
		case *ast.Ident:
			found = found || slices.Contains([]string{"delete", "DeleteFunc", "Delete", "LoadAndDelete", "Remove"}, n.Name)
		}
		return !found
	})
	return found
}
