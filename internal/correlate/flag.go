package correlate

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A Flag is a variable that tells goroutines something: a field, in all objects of its type, or
// a variable that functions share.
//
//	q.closed    closed, which literals share    q.err    q.stopped.Load()
type Flag any

// Flags has which functions do something with a flag.
type Flags struct {
	Set   map[*ssa.Function][]Flag // to a constant, or to an error
	Reads map[Flag]spawn.FuncSet
	Takes map[Flag]spawn.FuncSet                // write it, to whatever
	marks map[bit]map[*types.Func]spawn.FuncSet // that write it, by the method with which they do
	said  map[says]constant.Value               // what a function writes, if that is always the same; or nil
}

// says is what a function says with a flag.
type says struct {
	fn    *ssa.Function
	which Flag
}

// A bit is a flag that is one of several in a field, and has a number there.
//
//	c.flags.set(closed)    c.flags.isSet(closed)
type bit struct {
	in Flag
	n  string
}

// readFlags reads what functions do with flags.
func readFlags(funcs []*ssa.Function) *Flags {
	f := &Flags{Set: make(map[*ssa.Function][]Flag), Reads: make(map[Flag]spawn.FuncSet), Takes: make(map[Flag]spawn.FuncSet), marks: make(map[bit]map[*types.Func]spawn.FuncSet), said: make(map[says]constant.Value)}
	for _, fn := range funcs {
		for instr := range value.Instrs(fn) {
			f.read(fn, instr)
		}
	}
	f.takeBack()
	return f
}

// takeBack notes who writes a bit, if that is done in several ways: one of them may take it back.
func (f *Flags) takeBack() {
	for b, by := range f.marks {
		for _, fns := range by {
			for fn := range fns {
				if len(by) > 1 {
					f.Takes[b] = with(f.Takes[b], fn)
				}
			}
		}
	}
}

// readBit notes what a call does with a bit, if it is one of a method that is given nothing but that.
func (f *Flags) readBit(fn *ssa.Function, call *ssa.Call, callee *types.Func) {
	sig, args := callee.Signature(), value.Args(&call.Call)
	if sig.Recv() == nil || len(args) != 2 {
		return
	}
	n, ok := args[1].(*ssa.Const)
	if !ok || n.Value == nil || n.Value.Kind() != constant.Int {
		return
	}
	addr := args[0]
	if load, ok := addr.(*ssa.UnOp); ok && load.Op == token.MUL {
		addr = load.X
	}
	field, ok := FlagAt(addr).(*types.Var)
	if !ok {
		return
	}
	b := bit{field, n.Value.ExactString()}
	switch {
	case sig.Results().Len() > 0:
		f.Reads[b] = with(f.Reads[b], fn)
	case addr == args[0]:
		if f.marks[b] == nil {
			f.marks[b] = make(map[*types.Func]spawn.FuncSet)
		}
		f.marks[b][callee] = with(f.marks[b][callee], fn)
		f.Set[fn] = append(f.Set[fn], b)
	}
}

func (f *Flags) read(fn *ssa.Function, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		if !isGiven(instr) {
			f.note(fn, FlagAt(instr.Addr), instr.Val)
		}
	case *ssa.UnOp:
		if at := FlagAt(instr.X); at != nil && instr.Op == token.MUL {
			f.Reads[at] = with(f.Reads[at], fn)
		}
	case *ssa.Call:
		callee := symbol.Callee(&instr.Call)
		args := value.Args(&instr.Call)
		if callee == nil || len(args) == 0 {
			return
		}
		does := knowledge.AtomicOf(callee)
		if does == knowledge.NotAtomic {
			f.readBit(fn, instr, callee)
			return
		}
		at := FlagAt(args[0])
		if at == nil {
			return
		}
		if len(args) > 1 { // Store(true), CompareAndSwap(false, true), Add(1)
			f.note(fn, at, args[len(args)-1])
			if does == knowledge.AtomicAdd {
				f.said[says{fn, at}] = nil
			}
		}
		if callee.Signature().Results().Len() > 0 {
			f.Reads[at] = with(f.Reads[at], fn)
		}
	}
}

// isGiven reports whether a store gives the variable of a parameter, which literals share, what the function is given.
func isGiven(st *ssa.Store) bool {
	param, ok := st.Val.(*ssa.Parameter)
	variable, isVar := st.Addr.(*ssa.Alloc)
	return ok && isVar && variable.Comment == param.Name() && st.Block() == st.Parent().Blocks[0]
}

// note notes that a function gives a flag a value.
func (f *Flags) note(fn *ssa.Function, which Flag, val ssa.Value) {
	if which == nil {
		return
	}
	f.Takes[which] = with(f.Takes[which], fn)
	k, ok := val.(*ssa.Const)
	said, before := f.said[says{fn, which}]
	says, this := saidBy(val), says{fn, which}
	if says == nil || before && (said == nil || !constant.Compare(said, token.EQL, says)) {
		f.said[this] = nil
	} else {
		f.said[this] = says
	}
	if ok && k.Value != nil && k.Value.Kind() != constant.String || !ok && value.IsError(val.Type()) {
		f.Set[fn] = append(f.Set[fn], which)
	}
}

// saidBy returns what is said with a flag that gets a value: a constant, or that something has failed, of which a function is told; or nil.
//
//	q.closed = true    func (q *queue) close(err error) { q.err = err }
func saidBy(val ssa.Value) constant.Value {
	if k, ok := val.(*ssa.Const); ok {
		return k.Value
	}
	if _, isParam := val.(*ssa.Parameter); isParam && value.IsError(val.Type()) {
		return constant.MakeBool(true)
	}
	return nil
}

// OthersThan returns who writes a flag, but for a function that does nothing but say again what it says: the goroutine may call it, too.
//
//	q.closed = true
func (f *Flags) OthersThan(fn *ssa.Function, which Flag) spawn.FuncSet {
	if said := f.said[says{fn, which}]; said == nil {
		return f.Takes[which]
	}
	others := maps.Clone(f.Takes[which])
	delete(others, fn)
	return others
}

func with(set spawn.FuncSet, fn *ssa.Function) spawn.FuncSet {
	if set == nil {
		set = make(spawn.FuncSet)
	}
	set[fn] = true
	return set
}

// FlagAt returns the flag at an address, or nil.
func FlagAt(addr ssa.Value) Flag {
	switch x := value.Declared(addr).(type) {
	case *ssa.FieldAddr:
		return value.Field(x)
	case *ssa.Global, *ssa.Alloc:
		return x
	}
	return nil
}
