package registry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A taking is what takes things out of a field's list or map.
type taking struct {
	funcs   []*ssa.Function // that are asked to
	callers []*ssa.Function // functions of the package that ask them
	prunes  bool            // one of these goes through what is there
	itself  bool            // something does so unasked: it looks for what has gone
}

// takersIn returns what takes things out of fields, by field.
func takersIn(funcs []*ssa.Function) map[*types.Var]*taking {
	takers := make(map[*types.Var]*taking)
	for _, fn := range funcs {
		for instr := range value.Instrs(fn) {
			field := takenFrom(instr)
			if field == nil {
				continue
			}
			t := takers[field]
			if t == nil {
				t = new(taking)
				takers[field] = t
			}
			switch {
			case isAsked(fn):
				if !slices.Contains(t.funcs, fn) {
					t.funcs = append(t.funcs, fn)
				}
			case !knowledge.IsTeardown(value.Outermost(fn).Name()):
				t.itself = true
			}
		}
	}
	calls := callersIn(funcs)
	for field, t := range takers {
		for _, taker := range t.funcs {
			for _, fn := range calls[taker] {
				if !slices.Contains(t.funcs, fn) && !slices.Contains(t.callers, fn) && !knowledge.IsTeardown(value.Outermost(fn).Name()) {
					t.callers = append(t.callers, fn)
				}
			}
		}
		t.prunes = slices.ContainsFunc(t.callers, func(fn *ssa.Function) bool { return t.goesThrough(fn, field) })
	}
	return takers
}

// callersIn returns the functions that call a function by its name, for each that is called so.
func callersIn(funcs []*ssa.Function) map[*ssa.Function][]*ssa.Function {
	calls := make(map[*ssa.Function][]*ssa.Function)
	for _, fn := range funcs {
		for instr := range value.Instrs(fn) {
			if c, ok := instr.(ssa.CallInstruction); ok && c.Common().StaticCallee() != nil {
				callee := c.Common().StaticCallee()
				if origin := callee.Origin(); origin != nil {
					callee = origin
				}
				calls[callee] = appendNew(calls[callee], fn)
			}
		}
	}
	return calls
}

func appendNew(list []*ssa.Function, fn *ssa.Function) []*ssa.Function {
	if len(list) > 0 && list[len(list)-1] == fn {
		return list // functions are read one after the other
	}
	return append(list, fn)
}

// goesThrough reports whether fn takes out what it finds by going through the container in a field.
//
//	for m := range h.members { if m.gone { m.Leave() } }
func (t *taking) goesThrough(fn *ssa.Function, field *types.Var) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		c, ok := instr.(ssa.CallInstruction)
		return ok && slices.Contains(t.funcs, c.Common().StaticCallee()) &&
			slices.ContainsFunc(c.Common().Args, func(v ssa.Value) bool { return isIn(v, field, 6) })
	})
}

// isIn reports whether v is, or is in, an element or a key of the container in a field.
func isIn(v ssa.Value, field *types.Var, depth int) bool {
	if depth == 0 {
		return false
	}
	again := func(v ssa.Value) bool { return isIn(v, field, depth-1) }
	switch v := v.(type) {
	case *ssa.Extract:
		return again(v.Tuple)
	case *ssa.Next:
		return again(v.Iter)
	case *ssa.Range:
		return containerOf(v.X) == field
	case *ssa.IndexAddr:
		return containerOf(v.X) == field
	case *ssa.Lookup:
		return containerOf(v) == field || containerOf(v.X) == field
	case *ssa.UnOp:
		return again(v.X)
	case *ssa.FieldAddr:
		return again(v.X)
	case *ssa.Field:
		return again(v.X)
	case *ssa.TypeAssert:
		return again(v.X)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, again)
	case *ssa.Call: // l.Front(), e.Next()
		return len(v.Call.Args) > 0 && (containerOf(v.Call.Args[0]) == field || again(v.Call.Args[0]))
	}
	return false
}

// doesWithout reports whether somebody may take out what an adder keeps, and does not need what that gives: it has
// no parameters but such as the adder has, too, or goes through all.
//
//	func (b *Bus) Subscribe(f *Func) (id int)    func (b *Bus) Unsubscribe(id int)    func (b *Bus) UnsubscribeFunc(f *Func)
func (t *taking) doesWithout(adder *ssa.Function) bool {
	given := slices.Collect(adder.Signature.Params().Variables())
	knows := func(taker *ssa.Function) bool {
		params := slices.Collect(taker.Signature.Params().Variables())
		return taker.Parent() == nil && len(params) > 0 && !slices.ContainsFunc(params, func(p *types.Var) bool {
			return !slices.ContainsFunc(given, func(q *types.Var) bool { return types.Identical(p.Type(), q.Type()) })
		})
	}
	return t.prunes || slices.ContainsFunc(t.funcs, knows)
}

func isSameStruct(a, b types.Type) bool { return types.Identical(value.Deref(a), value.Deref(b)) }

// row returns the obligation that an adder creates by that result.
func (t *taking) row(adder *ssa.Function, result int) *Row {
	row := &Row{Acquire: mustcall.Acquire{Result: result}}
	typ := adder.Signature.Results().At(result).Type()
	if _, isFunc := typ.Underlying().(*types.Signature); isFunc {
		row.Acquire.Called = true
		return row
	}
	for _, taker := range append(slices.Clone(t.funcs), t.callers...) {
		fn, ok := taker.Object().(*types.Func)
		if !ok {
			continue
		}
		if recv := taker.Signature.Recv(); recv != nil && isSameStruct(recv.Type(), typ) {
			row.Release = append(row.Release, mustcall.Release{Symbol: symbol.Of(fn), Operand: mustcall.Recv})
			continue
		}
		for i := range taker.Signature.Params().Len() {
			if types.Identical(taker.Signature.Params().At(i).Type(), typ) {
				row.Release = append(row.Release, mustcall.Release{Symbol: symbol.Of(fn), Operand: mustcall.Arg(i)})
			}
		}
	}
	return row
}

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
		if b, ok := c.Value.(*ssa.Builtin); ok {
			if b.Name() == "delete" || b.Name() == "clear" {
				return containerOf(c.Args[0])
			}
			return nil
		}
		if removes(c) {
			return containerOf(c.Args[0])
		}
	}
	return nil
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
	case *ssa.Slice: // []T{…}
		_, isNew := v.X.(*ssa.Alloc)
		return isNew
	}
	return false
}

// isFirstOf reports whether an empty list or map is put where there is none yet: into a new object, or where that is asked.
//
//	if b.m == nil { b.m = make(map[K]V) }
func isFirstOf(at *ssa.FieldAddr, v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Const:
		_, isNew := at.X.(*ssa.Alloc)
		return isNew
	case *ssa.MakeMap, *ssa.MakeSlice:
		if _, isNew := at.X.(*ssa.Alloc); isNew {
			return true
		}
		return value.Any(at.Parent(), func(instr ssa.Instruction) bool {
			op, ok := instr.(*ssa.BinOp)
			return ok && value.IsNil(op.Y) && value.LoadedField(op.X) == value.Field(at)
		})
	}
	return false
}

// isAsked reports whether a function takes out what it is told to, and not what it finds to have gone: it is a literal
// or a method of what an adder gives, or something depends on a parameter.
//
//	delete(b.m, id)    if y == x { … }    b.list[:i]
func isAsked(fn *ssa.Function) bool {
	if fn.Parent() != nil || isOfHandle(fn) {
		return true
	}
	isTold := func(v ssa.Value) bool { return v != nil && isFromParam(v, fn, 4) }
	asks := func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.BinOp:
			return (instr.Op == token.EQL || instr.Op == token.NEQ) && (isTold(instr.X) && !value.IsNil(instr.Y) || isTold(instr.Y) && !value.IsNil(instr.X))
		case *ssa.Slice:
			return isTold(instr.Low) || isTold(instr.High)
		case *ssa.Lookup:
			return isTold(instr.Index)
		case *ssa.Call:
			if b, ok := instr.Call.Value.(*ssa.Builtin); ok {
				return b.Name() == "delete" && isTold(instr.Call.Args[1])
			}
			if removes(&instr.Call) {
				return slices.ContainsFunc(instr.Call.Args, isTold)
			}
			return tells(instr) && slices.ContainsFunc(value.Args(&instr.Call), isTold)
		}
		return false
	}
	return value.Any(fn, asks) || slices.ContainsFunc(fn.AnonFuncs, func(literal *ssa.Function) bool { return value.Any(literal, asks) })
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

// isFromParam reports whether v is a parameter of fn, but for the receiver, or in a field of one: also as a literal
// captures it.
func isFromParam(v ssa.Value, fn *ssa.Function, depth int) bool {
	if depth == 0 {
		return false
	}
	again := func(v ssa.Value) bool { return isFromParam(v, fn, depth-1) }
	switch v := v.(type) {
	case *ssa.Parameter:
		i := slices.Index(fn.Params, v)
		return (i > 0 || i == 0 && fn.Signature.Recv() == nil) && symbol.OfType(v.Type()) != knowledge.Time // what is due then goes by itself
	case *ssa.FreeVar:
		variable, ok := value.Declared(v).(*ssa.Alloc)
		return ok && slices.ContainsFunc(value.StoredIn(variable), again)
	case *ssa.Alloc:
		return slices.ContainsFunc(value.StoredIn(v), again)
	case *ssa.UnOp:
		return again(v.X)
	case *ssa.FieldAddr:
		return again(v.X)
	case *ssa.Field:
		return again(v.X)
	case *ssa.MakeInterface:
		return again(v.X)
	case *ssa.ChangeInterface:
		return again(v.X)
	case *ssa.BinOp: // i+1
		return again(v.X)
	}
	return false
}

// isOfHandle reports whether a method takes its own receiver out of what that points back to.
//
//	func (s *Subscription) Unsubscribe() { delete(s.bus.subscriptions, s) }
func isOfHandle(fn *ssa.Function) bool {
	if fn.Signature.Recv() == nil {
		return false
	}
	return value.Any(fn, func(instr ssa.Instruction) bool {
		c, ok := instr.(ssa.CallInstruction)
		if !ok {
			return false
		}
		b, isBuiltin := c.Common().Value.(*ssa.Builtin)
		return (isBuiltin && b.Name() == "delete" || removes(c.Common())) && len(c.Common().Args) > 1 && paramBehind(c.Common().Args[1]) == fn.Params[0]
	})
}

// handleOf returns the result of fn by which what is put is taken out again, or -1.
//
//	return func() { delete(b.m, id) }    return id    return subscription
func handleOf(fn *ssa.Function, p put, t *taking) int {
	for ret := range value.Returns(fn) {
		for i, v := range ret.Results {
			if isTaker(v, t) || isHandle(v, p) {
				return i
			}
		}
	}
	return -1
}

// isHandle reports whether v is the key of what is put, or the object that is made for that.
func isHandle(v ssa.Value, p put) bool {
	found := false
	walk(v, 3, func(v ssa.Value) {
		v = value.Behind(v)
		_, isObject := v.(*ssa.Alloc)
		switch {
		case p.key != nil && value.Behind(p.key) == v, isObject && value.Behind(p.value) == v:
			found = true
		case p.key != nil && types.Identical(p.key.Type(), v.Type()) && !isObject:
			found = found || isEverNew(v)
		}
	})
	return found
}

// isTaker reports whether v is a func that takes something out.
func isTaker(v ssa.Value, t *taking) bool {
	found := false
	walk(v, 3, func(v ssa.Value) {
		if mc, ok := v.(*ssa.MakeClosure); ok {
			found = found || t.takes(mc.Fn.(*ssa.Function), 2)
		}
	})
	return found
}

// takes reports whether fn takes something out, or calls what does.
func (t *taking) takes(fn *ssa.Function, depth int) bool {
	if slices.Contains(t.funcs, fn) {
		return true
	}
	return depth > 0 && value.Any(fn, func(instr ssa.Instruction) bool {
		c, ok := instr.(ssa.CallInstruction)
		return ok && c.Common().StaticCallee() != nil && t.takes(c.Common().StaticCallee(), depth-1)
	})
}

// seesTo reports whether an adder takes out itself what it adds, or added before: in a goroutine that waits for the
// end of something, or at once. What it returns is for others to call.
//
//	go func() { <-ctx.Done(); b.remove(id) }()    context.AfterFunc(ctx, func() { b.remove(id) })
func (t *taking) seesTo(adder *ssa.Function) bool {
	given := make(map[ssa.Value]bool)
	for ret := range value.Returns(adder) {
		for _, v := range ret.Results {
			walk(v, 3, func(v ssa.Value) { given[v] = true })
		}
	}
	return value.Any(adder, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			return !given[instr] && t.takes(instr.Fn.(*ssa.Function), 2)
		case ssa.CallInstruction:
			callee := instr.Common().StaticCallee()
			return callee != nil && callee.Parent() == nil && t.takes(callee, 2)
		}
		return false
	})
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
