package registry

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who forgets to write the function that takes a listener out again has a list that only grows. That is no harm where
// things are set up once, and the program tells who adds when.
//
//	func (b *Bus) Subscribe() <-chan Event { c := make(chan Event, 8); b.subscribers = append(b.subscribers, c); return c }
type growing struct {
	touched map[*types.Var]bool      // fields that somebody does something else with than to add, and to look at what is there
	renewed map[*types.TypeName]bool // types of which whole objects are assigned
}

// growingIn reads what functions do with the lists and maps in fields.
func growingIn(funcs []*ssa.Function) *growing {
	g := &growing{make(map[*types.Var]bool), make(map[*types.TypeName]bool)}
	for _, fn := range funcs {
		for instr := range value.Instrs(fn) {
			switch instr := instr.(type) {
			case *ssa.FieldAddr:
				if isContainer(value.Field(instr).Type()) && !onlyLooked(instr) {
					g.touched[value.Field(instr)] = true
				}
			case *ssa.Store:
				if _, isNew := instr.Addr.(*ssa.Alloc); isNew {
					continue
				}
				if named, ok := types.Unalias(instr.Val.Type()).(*types.Named); ok { // *b = Bus{}
					g.renewed[named.Origin().Obj()] = true
				}
			}
		}
	}
	return g
}

func isContainer(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// onlyLooked reports whether a selection of a field is there to put something into its list or map, to make that, or to look at what is there.
func onlyLooked(at *ssa.FieldAddr) bool {
	for _, ref := range value.Referrers(at) {
		switch ref := ref.(type) {
		case *ssa.DebugRef:
		case *ssa.Store:
			if _, isPut := putBy(ref); ref.Addr != at || !isPut && !isFirst(ref.Val) && !isFirstOf(at, ref.Val) {
				return false
			}
		case *ssa.UnOp:
			if slices.ContainsFunc(value.Referrers(ref), func(use ssa.Instruction) bool { return !looks(use, ref) }) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// looks reports whether an instruction takes nothing out of a container, and gives it to nobody who may. A function that has a slice cannot make
// it shorter.
func looks(use ssa.Instruction, container ssa.Value) bool {
	switch use := use.(type) {
	case *ssa.DebugRef, *ssa.Range, *ssa.Lookup, *ssa.IndexAddr, *ssa.BinOp:
		return true
	case *ssa.MapUpdate:
		return use.Map == container
	case *ssa.Call:
		_, isSlice := container.Type().Underlying().(*types.Slice)
		b := value.Builtin(&use.Call)
		return b == "len" || b == "append" || isSlice && b != "clear"
	}
	return false
}

// adderOf returns what a method does as an adder to a list that only grows, or nil. It looks at nothing there before, and adds something whenever
// it returns.
func (g *growing) adderOf(fn *ssa.Function, takers map[*types.Var]*taking) *Adder {
	for instr := range value.Instrs(fn) {
		put, ok := putBy(instr)
		if !ok || !isOf(put.at, fn.Params[0]) || mayPass(instr) {
			continue
		}
		field := value.Field(put.at)
		owner := symbol.Named(value.Deref(put.at.X.Type()))
		if owner == nil || takers[field] != nil || g.touched[field] || g.renewed[owner.Origin().Obj()] || field.Exported() && fn.Pkg.Pkg.Name() != "main" || asks(fn, field) {
			continue
		}
		a := &Adder{Owner: symbol.OfType(owner).Name, Field: field.Name(), Param: -1}
		if param := keptParam(fn, put); param > 0 && isCalled(fn.Params[param].Type()) && !relates(fn, param) {
			a.Param, a.Key = param-1, keyParam(fn, put.key)
			return a
		}
		if made, ok := value.Behind(put.value).(*ssa.MakeChan); ok && gives(fn, made) {
			return a
		}
	}
	return nil
}

// mayPass reports whether a function may return without having come to an instruction.
//
//	if p.n.Add(1) > max { return nil }
func mayPass(put ssa.Instruction) bool {
	for ret := range value.Returns(put.Parent()) {
		if !put.Block().Dominates(ret.Block()) {
			return true
		}
	}
	return false
}

// asks reports whether a method looks at what is in a field, other than to append to it.
//
//	if len(b.subscribers) == maxSubscribers { return nil }
func asks(fn *ssa.Function, field *types.Var) bool {
	return value.AnyOf(fn, func(load *ssa.UnOp) bool {
		at, ok := load.X.(*ssa.FieldAddr)
		return ok && value.Field(at) == field && slices.ContainsFunc(value.Referrers(load), func(use ssa.Instruction) bool {
			switch use := use.(type) {
			case *ssa.DebugRef, *ssa.MapUpdate:
				return false
			case *ssa.Call:
				return value.Builtin(&use.Call) != "append"
			case *ssa.BinOp: // if b.m == nil { b.m = make(…) }
				return !value.IsNil(use.Y)
			}
			return true
		})
	})
}

// isCalled reports whether what has a value of the type tells somebody: that one is a func, or a channel.
func isCalled(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	}
	return false
}

// gives reports whether fn gives who calls it a value.
func gives(fn *ssa.Function, v ssa.Value) bool {
	for ret := range value.Returns(fn) {
		for _, res := range ret.Results {
			found := false
			if walk(res, maxMade, func(x ssa.Value) { found = found || value.Behind(x) == v }); found {
				return true
			}
		}
	}
	return false
}

// isKept reports whether an object is one that is kept somewhere: that it stays is for others to say. Of one that a call gives, or that comes out of a
// channel, nobody knows; nor of one that a function is given, as that may come from there.
//
//	s.bus.Subscribe()    tx.OnCommit(f)    // tx := db.Begin()
func isKept(object ssa.Value) bool {
	within := false
	for range maxKept {
		switch x := object.(type) {
		case *ssa.Global:
			return true
		case *ssa.Parameter:
			return within && x == value.ReceiverOf(x.Parent())
		case *ssa.FreeVar: // it is there before the literal is
			object, within = value.Declared(x), true
			if variable, ok := object.(*ssa.Alloc); ok {
				_, isStruct := value.Deref(variable.Type()).Underlying().(*types.Struct)
				return value.OnlyStored(variable) != nil || isStruct
			}
			if _, ok := object.(*ssa.Parameter); ok {
				return true
			}
		case *ssa.FieldAddr:
			object, within = x.X, true
		case *ssa.UnOp:
			if x.Op != token.MUL {
				return false
			}
			object = x.X
		case *ssa.Alloc:
			if object = value.OnlyStored(x); object == nil {
				return true // made here, or a variable: its lifetime tells
			}
		default:
			return false
		}
	}
	return false
}

// maxKept bounds the fields and variables on the way to an object.
const maxKept = 12

// bornBefore returns the receiver of a method which has an object in a field, that it has had from the start; or nil. What has the list is as old as that, at the
// least.
//
//	type api struct{ store *store }    // &api{store: newStore()}, and no other one later
//	func (a *api) ServeHTTP(…) { a.store.Hook(f) }
func bornBefore(object ssa.Value, funcs []*ssa.Function) ssa.Value {
	for range maxKept {
		at := value.Selection(object)
		if at == nil || !isBornWith(value.Field(at), funcs) {
			return nil
		}
		if param, ok := at.X.(*ssa.Parameter); ok && param == value.ReceiverOf(param.Parent()) {
			return param
		}
		object = at.X
	}
	return nil
}

// isBornWith reports whether a field of the package gets something only where its object is made.
func isBornWith(field *types.Var, funcs []*ssa.Function) bool {
	if field.Exported() {
		return false
	}
	some := false
	for _, fn := range funcs {
		for st := range value.Each[*ssa.Store](fn) {
			at, ok := st.Addr.(*ssa.FieldAddr)
			if !ok || value.Field(at) != field {
				continue
			}
			if _, some = at.X.(*ssa.Alloc); !some {
				return false
			}
		}
	}
	return some
}
