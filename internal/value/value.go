package value

import (
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/symbol"
)

// Instrs returns the instructions of a function, in the order of its blocks. It has none if fn is
// nil, or has no body.
func Instrs(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		if fn == nil {
			return
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// Any reports whether one of the instructions of a function is as asked.
func Any(fn *ssa.Function, is func(ssa.Instruction) bool) bool {
	for instr := range Instrs(fn) {
		if is(instr) {
			return true
		}
	}
	return false
}

// Each returns the instructions of a function that are of a kind, in the order of its blocks.
//
//	for call := range value.Each[ssa.CallInstruction](fn) { … }
func Each[I ssa.Instruction](fn *ssa.Function) iter.Seq[I] {
	return func(yield func(I) bool) {
		for instr := range Instrs(fn) {
			if i, ok := instr.(I); ok && !yield(i) {
				return
			}
		}
	}
}

// AnyOf reports whether one of them is as asked.
func AnyOf[I ssa.Instruction](fn *ssa.Function, is func(I) bool) bool {
	for i := range Each[I](fn) {
		if is(i) {
			return true
		}
	}
	return false
}

// Returns returns the return statements of a function, and none for what it returns after a panic.
func Returns(fn *ssa.Function) iter.Seq[*ssa.Return] {
	return func(yield func(*ssa.Return) bool) {
		for _, b := range fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && b != fn.Recover && !yield(ret) {
				return
			}
		}
	}
}

// Outermost returns the declared function that fn is a literal in, or fn.
func Outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// IsWithin reports whether fn is a literal in another function, or in one of its literals.
func IsWithin(fn, outer *ssa.Function) bool {
	for fn = fn.Parent(); fn != nil; fn = fn.Parent() {
		if fn == outer {
			return true
		}
	}
	return false
}

// IsInit reports whether a function initializes its package: that of its variables, or a func init() { … }, which go/ssa
// calls init#1. A method may have that name, too.
func IsInit(fn *ssa.Function) bool {
	return fn.Signature.Recv() == nil && fn.Parent() == nil && (fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#"))
}

// IsMain reports whether a function is that with which the program begins, and ends.
func IsMain(fn *ssa.Function) bool {
	return fn.Name() == "main" && fn.Parent() == nil && fn.Signature.Recv() == nil && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main"
}

// ReceiverOf returns the parameter that is the receiver of a method; nil if fn is none.
func ReceiverOf(fn *ssa.Function) *ssa.Parameter {
	if fn.Signature.Recv() == nil || len(fn.Params) == 0 {
		return nil
	}
	return fn.Params[0]
}

// IsMethodOf reports whether a function is a method of a type, or of an instance of it.
func IsMethodOf(fn *ssa.Function, t *types.Named) bool {
	recv := fn.Signature.Recv()
	if recv == nil || t == nil {
		return false
	}
	of := symbol.Named(recv.Type())
	return of != nil && of.Obj() == t.Obj()
}

// NameOf returns the name that the source has for a declared function.
func NameOf(fn *ssa.Function) string {
	name, _, _ := strings.Cut(fn.Name(), "#")
	return name
}

// IsCopyOfParam reports whether a variable is a struct that the function was given as a copy: what is in its fields
// others have, too.
//
//	func (j job) Start() { go func() { <-j.done }() }
func IsCopyOfParam(variable *ssa.Alloc) bool {
	return slices.ContainsFunc(Referrers(variable), func(ref ssa.Instruction) bool {
		st, ok := ref.(*ssa.Store)
		if !ok || st.Addr != variable {
			return false
		}
		_, isParam := st.Val.(*ssa.Parameter)
		return isParam
	})
}

// IsNil reports whether v is the constant nil.
func IsNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}

// IsZero reports whether v is what a variable has that nobody wrote: nil, false, 0, or "".
func IsZero(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && IsZeroConstant(k.Value)
}

// IsZeroConstant reports so of a constant, where nil stands for nil, and for a struct of zeros.
func IsZeroConstant(k constant.Value) bool {
	switch {
	case k == nil:
		return true
	case k.Kind() == constant.Bool:
		return !constant.BoolVal(k)
	case k.Kind() == constant.String:
		return constant.StringVal(k) == ""
	}
	return constant.Sign(k) == 0
}

// MayBe reports whether a value may be there, or true; or else whether it may not.
func MayBe(v ssa.Value, is bool) bool {
	switch v := Behind(v).(type) {
	case *ssa.Const:
		if v.Value != nil && v.Value.Kind() == constant.Bool {
			return constant.BoolVal(v.Value) == is
		}
		return !is || v.Value != nil
	case *ssa.Alloc, *ssa.MakeInterface:
		return is
	case *ssa.Extract: // conn, err := net.Dial(…): who hands it on has asked for the error
		results := v.Tuple.Type().(*types.Tuple)
		last := results.Len() - 1
		return is || v.Index == last || !IsError(results.At(last).Type())
	}
	return true
}

// Channel returns the channel that an instruction sends on, receives from or closes, or nil. A select has one in each case.
func Channel(instr ssa.Instruction) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return instr.X
		}
	case *ssa.Send:
		return instr.Chan
	case ssa.CallInstruction:
		return Closed(instr.Common())
	}
	return nil
}

// Field returns the field that v selects, in its generic form; nil if v is no selection.
//
//	&c.queue    c.queue
func Field(v ssa.Value) *types.Var {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return FieldOf(v.X.Type(), v.Field)
	case *ssa.Field:
		return FieldOf(v.X.Type(), v.Field)
	}
	return nil
}

// FieldOf returns the i-th field of the struct that t is or points to, in its generic form.
func FieldOf(t types.Type, i int) *types.Var {
	return StructOf(t).Field(i).Origin()
}

// Selection returns the selection of the field that v is loaded from, or nil.
//
//	c.queue    *(&c.queue)
func Selection(v ssa.Value) *ssa.FieldAddr {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return nil
	}
	at, _ := load.X.(*ssa.FieldAddr)
	return at
}

// LoadedField returns the field that v is read from, or nil.
//
//	c.next    x := c.next
func LoadedField(v ssa.Value) *types.Var {
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return Field(fa)
		}
	case *ssa.Field:
		return Field(v)
	}
	return nil
}

// Capture returns what a variable that a literal captures is in the function around the literal,
// and where the literal is made; nil if that is not seen.
func Capture(fv *ssa.FreeVar) (ssa.Value, *ssa.MakeClosure) {
	fn := fv.Parent()
	if fn.Parent() == nil {
		return nil, nil
	}
	for _, ref := range Referrers(fn) {
		if mc, ok := ref.(*ssa.MakeClosure); ok {
			return mc.Bindings[slices.Index(fn.FreeVars, fv)], mc
		}
	}
	return nil, nil
}

// Binding returns what a variable that a literal captures is in the function around the literal, or
// nil.
func Binding(fv *ssa.FreeVar) ssa.Value {
	v, _ := Capture(fv)
	return v
}

// Captured returns the variables by which a literal has v, a value of the function around it.
func Captured(mc *ssa.MakeClosure, v ssa.Value) iter.Seq[*ssa.FreeVar] {
	return func(yield func(*ssa.FreeVar) bool) {
		fn := mc.Fn.(*ssa.Function)
		for i, b := range mc.Bindings {
			if b == v && i < len(fn.FreeVars) && !yield(fn.FreeVars[i]) {
				return
			}
		}
	}
}

// Declared returns the variable that an address is of, as the function has it that declares it: a
// literal has it by another name. It is addr itself, if that is not captured, or not seen where.
//
//	defer func() { if err != nil { … } }()    defer func(err *error) { if *err != nil { … } }(&err)
func Declared(addr ssa.Value) ssa.Value {
	for {
		var v ssa.Value
		switch x := addr.(type) {
		case *ssa.FreeVar:
			v, _ = Capture(x)
		case *ssa.Parameter:
			v = addressGiven(x)
		}
		if v == nil {
			return addr
		}
		addr = v
	}
}

// addressGiven returns the variable of the function around a literal whose address is what the literal is given, which is called where it stands; or nil.
func addressGiven(param *ssa.Parameter) ssa.Value {
	fn := param.Parent()
	if _, isPtr := param.Type().Underlying().(*types.Pointer); !isPtr || fn.Parent() == nil {
		return nil
	}
	var literal ssa.Value = fn
	if len(fn.FreeVars) > 0 {
		_, mc := Capture(fn.FreeVars[0])
		if mc == nil {
			return nil
		}
		literal = mc
	}
	call := onlyCall(literal)
	if call == nil || len(call.Args) != len(fn.Params) {
		return nil
	}
	switch variable := call.Args[slices.Index(fn.Params, param)].(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		return variable
	}
	return nil
}

// onlyCall returns the call of a func that is used for nothing else; or nil.
func onlyCall(fn ssa.Value) (only *ssa.CallCommon) {
	for _, ref := range Referrers(fn) {
		call, ok := ref.(ssa.CallInstruction)
		if !ok || only != nil || call.Common().Value != fn {
			return nil
		}
		only = call.Common()
	}
	return only
}

// Stores returns the assignments to addr as a whole that its function makes, but for those of
// what it has already: see [IsSame].
func Stores(addr ssa.Value) iter.Seq[*ssa.Store] {
	return func(yield func(*ssa.Store) bool) {
		for _, ref := range Referrers(addr) {
			if st, ok := ref.(*ssa.Store); ok && st.Addr == addr && !IsSame(st) && !yield(st) {
				return
			}
		}
	}
}

// AllStores is Stores, and yields the assignments of literals that have captured the variable, too.
func AllStores(addr ssa.Value) iter.Seq[*ssa.Store] {
	return func(yield func(*ssa.Store) bool) {
		for work := []ssa.Value{addr}; len(work) > 0; {
			addr := work[len(work)-1]
			work = work[:len(work)-1]
			for st := range Stores(addr) {
				if !yield(st) {
					return
				}
			}
			for _, ref := range Referrers(addr) {
				if closure, ok := ref.(*ssa.MakeClosure); ok {
					for fv := range Captured(closure, addr) {
						work = append(work, fv)
					}
				}
			}
		}
	}
}

// IsLoadOf reports whether v is what a variable has, read from it.
func IsLoadOf(v, variable ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	return ok && load.Op == token.MUL && load.X == variable
}

// IsSame reports whether an assignment gives a variable the value that it has, as a return
// statement does that names a result.
//
//	func start() (stop chan struct{}) { stop = make(chan struct{}); …; return stop }
func IsSame(st *ssa.Store) bool { return IsLoadOf(st.Val, st.Addr) }

// StoresTo returns the assignments to a local variable as a whole, in the
// function that declares it and in the literals that capture it. The result is
// nil if its address goes anywhere else.
func StoresTo(alloc *ssa.Alloc) []*ssa.Store {
	var stores []*ssa.Store
	var visit func(addr ssa.Value) bool
	visit = func(addr ssa.Value) bool {
		for _, ref := range Referrers(addr) {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr != addr {
					return false // the address itself is stored
				}
				if !IsSame(ref) {
					stores = append(stores, ref)
				}
			case *ssa.UnOp, *ssa.DebugRef:
			case *ssa.MakeClosure:
				for fv := range Captured(ref, addr) {
					if !visit(fv) {
						return false
					}
				}
			default:
				return false // a struct's fields, an array's elements, an argument
			}
		}
		return true
	}
	if !visit(alloc) {
		return nil
	}
	return stores
}

// IsAssignedHere reports whether nobody but the function that declares a local variable assigns to it, as a whole or a part.
func IsAssignedHere(variable *ssa.Alloc) bool {
	stores := StoresTo(variable)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(st *ssa.Store) bool { return st.Parent() != variable.Parent() })
}

// StoredIn returns the values that a variable is assigned in the function that declares it.
func StoredIn(variable *ssa.Alloc) []ssa.Value {
	var list []ssa.Value
	for st := range Stores(variable) {
		list = append(list, st.Val)
	}
	return list
}

// OnlyStored returns the one value that the function which declares a variable assigns to it; nil
// if there are several, or none. What literals assign does not count.
func OnlyStored(variable *ssa.Alloc) ssa.Value {
	var val ssa.Value
	for st := range Stores(variable) {
		if val != nil {
			return nil
		}
		val = st.Val
	}
	return val
}

// CopyOf returns what a variable is a copy of that the function only reads, or nil: what that points to is somebody else's.
//
//	func (w wrapper) Start() { w.queue.Start() }    entry := r.entries[key]
func CopyOf(v ssa.Value) ssa.Value {
	variable, ok := v.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, ref := range Referrers(variable) {
		if at, ok := ref.(*ssa.FieldAddr); ok {
			for range Stores(at) {
				return nil
			}
		}
	}
	return OnlyStored(variable)
}

// Behind returns the value that v is read from a variable with, if that is assigned once; else v.
func Behind(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		if stored := Assigned(load.X); stored != nil {
			return stored
		}
	}
	return v
}

// Assigned returns the one value that is assigned to the variable at an address, where it is
// declared; else nil.
func Assigned(addr ssa.Value) ssa.Value {
	if variable, ok := Declared(addr).(*ssa.Alloc); ok {
		return OnlyStored(variable)
	}
	return nil
}
