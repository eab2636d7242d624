package blocking

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A flag is a variable that tells goroutines something: a field, in all objects of its type, or
// a variable that functions share.
//
//	q.closed    closed, which literals share    q.err    q.stopped.Load()
type flag any

// flags has which functions do something with a flag.
type flags struct {
	set   map[*ssa.Function][]flag // to a constant, or to an error
	reads map[flag]funcSet
	takes map[flag]funcSet // write it, to whatever
}

// flagsOf returns the flags of the package.
func (p *Package) flagsOf() *flags {
	if p.flags != nil {
		return p.flags
	}
	p.flags = &flags{set: make(map[*ssa.Function][]flag), reads: make(map[flag]funcSet), takes: make(map[flag]funcSet)}
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				p.readFlag(fn, instr)
			}
		}
	}
	return p.flags
}

func (p *Package) readFlag(fn *ssa.Function, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		p.flags.note(fn, p.flagAt(instr.Addr), instr.Val)
	case *ssa.UnOp:
		if f := p.flagAt(instr.X); f != nil && instr.Op == token.MUL {
			p.flags.reads[f] = with(p.flags.reads[f], fn)
		}
	case *ssa.Call:
		callee := symbol.Callee(&instr.Call)
		if callee == nil || symbol.Of(callee).Path != "sync/atomic" || len(instr.Call.Args) == 0 {
			return
		}
		f, args := p.flagAt(instr.Call.Args[0]), instr.Call.Args[1:]
		if f == nil {
			return
		}
		if len(args) > 0 { // Store(true), CompareAndSwap(false, true), Add(1)
			p.flags.note(fn, f, args[len(args)-1])
		}
		if callee.Signature().Results().Len() > 0 {
			p.flags.reads[f] = with(p.flags.reads[f], fn)
		}
	}
}

// note notes that a function gives a flag a value.
func (f *flags) note(fn *ssa.Function, which flag, val ssa.Value) {
	if which == nil {
		return
	}
	f.takes[which] = with(f.takes[which], fn)
	k, ok := val.(*ssa.Const)
	if ok && k.Value != nil && k.Value.Kind() != constant.String || !ok && isErrorType(val.Type()) {
		f.set[fn] = append(f.set[fn], which)
	}
}

func with(set funcSet, fn *ssa.Function) funcSet {
	if set == nil {
		set = make(funcSet)
	}
	set[fn] = true
	return set
}

// flagAt returns the flag at an address, or nil.
func (p *Package) flagAt(addr ssa.Value) flag {
	for range maxSelectors {
		switch x := addr.(type) {
		case *ssa.FieldAddr:
			return fieldVar(x)
		case *ssa.Global, *ssa.Alloc:
			return x
		case *ssa.FreeVar:
			if addr = p.Spawns.Binding(x); addr == nil {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// tellsToLeave reports whether a function, or one that calls it, gives a flag a value at which
// the goroutine looks, and which the goroutine leaves as it is: one that it takes back tells of
// an event, after which it waits for the next.
//
//	q.closed = true       q.ready = true
//	q.cond.Broadcast()    q.cond.Signal()    // and then the goroutine: q.ready = false
func (j *judge) tellsToLeave(fn *ssa.Function) bool {
	fs := j.p.flagsOf()
	tells := func(fn *ssa.Function) bool {
		return slices.ContainsFunc(fs.set[fn], func(f flag) bool {
			return j.runsOneOf(fs.reads[f]) && !j.runsOneOf(fs.takes[f])
		})
	}
	if tells(fn) || slices.ContainsFunc(fn.AnonFuncs, tells) {
		return true
	}
	uses, _ := j.p.Spawns.Uses(fn)
	return slices.ContainsFunc(uses, func(u spawn.Use) bool { return tells(u.Instr.Parent()) })
}

// runsOneOf reports whether the goroutine runs one of the functions.
func (j *judge) runsOneOf(fns funcSet) bool {
	for fn := range fns {
		if j.inside[fn] || len(j.w.frames) > 0 && j.p.runs(j.w.frames[0].fn, fn) {
			return true
		}
	}
	return false
}
