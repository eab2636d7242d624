package callgraph

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// teardowns notes the types of the package that have a teardown.
//
//	func (c *Controller) Stop() { … }
//	func (c *Controller) onDelete() { c.cancel() }
//	func (c *Controller) onDelete() { close(c.stop) }
//
// A Run that returns when its context ends is none: that context may well be
// the process's.
func (s *scanner) teardowns(funcs []*ssa.Function) {
	own := ownSignals(funcs)
	for _, fn := range funcs {
		recv := fn.Signature.Recv()
		if recv == nil || len(fn.Blocks) == 0 || endsOne(fn) {
			continue
		}
		t := ownType(recv.Type(), fn.Pkg.Pkg)
		if t == "" {
			continue
		}
		if knowledge.TearsDown(fn.Name(), fn.Signature) && doesAnything(fn) {
			s.g.teardowns[t] = &Teardown{symbol.OfType(recv.Type()).Name, ID(fn), fn.Name(), fn.Pos()}
		} else if s.g.teardowns[t] == nil && !knowledge.RunsOn(fn.Name()) && endsKept(fn, t, own) {
			s.g.teardowns[t] = &Teardown{symbol.OfType(recv.Type()).Name, ID(fn), fn.Name(), fn.Pos()}
		}
	}
	if len(funcs) > 0 {
		s.inherit(funcs[0].Pkg.Pkg)
	}
}

// endsOne reports whether a method looks into a map by what it is given: it ends one of many, and not its object.
//
//	func (c *Controller) stop(key string) { if cancel, ok := c.workers[key]; ok { cancel(); delete(c.workers, key) } }
func endsOne(fn *ssa.Function) bool {
	isGiven := func(key ssa.Value) bool {
		for range maxKeySteps {
			switch v := key.(type) {
			case *ssa.Parameter:
				return v != fn.Params[0]
			case *ssa.UnOp:
				key = v.X
			case *ssa.FieldAddr:
				key = v.X
			case *ssa.Field:
				key = v.X
			case *ssa.MakeInterface:
				key = v.X
			default:
				return false
			}
		}
		return false
	}
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Lookup:
			return isGiven(instr.Index)
		case *ssa.Call:
			return value.Builtin(&instr.Call) == "delete" && isGiven(instr.Call.Args[1])
		}
		return false
	})
}

// maxKeySteps bounds how many fields and conversions lie between an argument and the key that is a part of it.
const maxKeySteps = 4

// inherit gives a type the teardown of a type of the package that it embeds.
func (s *scanner) inherit(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		str, ok := tn.Type().Underlying().(*types.Struct)
		if !ok {
			continue
		}
		t := symbol.OfType(tn.Type())
		for f := range str.Fields() {
			base := s.g.teardowns[symbol.OfType(f.Type()).String()]
			if f.Embedded() && base != nil && knowledge.IsTeardown(base.Method) && s.g.teardowns[t.String()] == nil {
				s.g.teardowns[t.String()] = &Teardown{t.Name, base.By, base.Method, base.Pos}
			}
		}
	}
}

// doesAnything reports whether fn does more than pass its call on to a method of
// the same name, as in
//
//	func (c *Controller) ShutDown() { c.queue.ShutDown() }
//
// which shows the queue's method and ends nothing else.
func doesAnything(fn *ssa.Function) bool {
	for instr := range value.Instrs(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			if m := symbol.Callee(instr.Common()); m == nil || m.Name() != fn.Name() {
				return true
			}
		case *ssa.Store, *ssa.Send:
			return true
		}
	}
	return false
}

// ownSignals returns the fields with channels that the package makes: another one is somebody else's, and may well be
// that of the process.
func ownSignals(funcs []*ssa.Function) map[*types.Var]bool {
	own := make(map[*types.Var]bool)
	for _, fn := range funcs {
		for st := range value.Each[*ssa.Store](fn) {
			if _, made := st.Val.(*ssa.MakeChan); made && value.Field(st.Addr) != nil {
				own[value.Field(st.Addr)] = true
			}
		}
	}
	return own
}

// endsKept reports whether a method of t calls a cancel func, or closes a
// channel of its own, that t keeps.
func endsKept(fn *ssa.Function, t string, own map[*types.Var]bool) bool {
	for c := range value.Each[ssa.CallInstruction](fn) {
		var kept ssa.Value
		if ch := value.Closed(c.Common()); ch != nil && own[value.LoadedField(ch)] {
			kept = ch
		} else if isCancel(c.Common().Value.Type()) {
			kept = c.Common().Value
		}
		if kept == nil {
			continue
		}
		if owner, _ := SplitField(stateOf(kept)); owner == t {
			return true
		}
	}
	return false
}

func isCancel(t types.Type) bool {
	return symbol.OfType(t) == knowledge.CancelFunc
}
