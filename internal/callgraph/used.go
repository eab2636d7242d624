package callgraph

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Whether a signal comes may show in what becomes of the cancel func, or of the channel,
// that brings it about: anywhere in the package, if it is kept in a field.

// A usage is what a call may do with a value.
type usage uint8

const (
	anyhow    usage = iota // whatever it does: with a func, call it
	closed                 // it may close it, or send on it
	ownClosed              // the same, and other packages do not count
	shut                   // it may close it: of those that wait, a send ends one only
)

// of reports whether a call that is given v may use it so. One that takes a channel to
// receive from cannot close it.
func (u usage) of(v ssa.Value) bool {
	ch, ok := v.Type().Underlying().(*types.Chan)
	return u == anyhow || !ok || ch.Dir() != types.RecvOnly
}

// A usageOf is the question whether a value is used so, and a usageOfField likewise, of
// what is in a field.
type (
	usageOf struct {
		flow.Question
		does usage
	}
	usageOfField struct {
		name  string
		depth int
		does  usage
	}
)

// isUsed reports whether v may come to a call that uses it so, or out of sight: by a
// variable, a closure, or a field of the package, which may be a map.
func (s *scanner) isUsed(v ssa.Value, depth int, does usage) bool {
	if depth == 0 {
		return true
	}
	key := usageOf{flow.Question{Value: v, Depth: depth}, does}
	used, ok := s.used[key]
	if !ok {
		used = s.isUsedByAny(v, depth, does)
		s.used[key] = used
	}
	return used
}

func (s *scanner) isUsedByAny(v ssa.Value, depth int, does usage) bool {
	return slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool { return s.isUsedBy(ref, v, depth, does) })
}

func (s *scanner) isUsedBy(ref ssa.Instruction, v ssa.Value, depth int, does usage) bool {
	again := func(v ssa.Value) bool { return s.isUsed(v, depth-1, does) }
	switch ref := ref.(type) {
	case ssa.CallInstruction:
		if b := value.Builtin(ref.Common()); b != "" && b != "close" && b != "append" {
			return false // len(m), delete(m, k)
		}
		return does.of(v)
	case *ssa.Send:
		return does != shut || ref.X == v
	case *ssa.Select:
		return slices.ContainsFunc(ref.States, func(st *ssa.SelectState) bool {
			return st.Chan == v && st.Dir == types.SendOnly && does != shut || st.Send == v
		})
	case *ssa.UnOp: // a receive waits for others
		return ref.Op == token.MUL && again(ref)
	case *ssa.ChangeType:
		ch, ok := ref.Type().Underlying().(*types.Chan)
		return (!ok || ch.Dir() != types.RecvOnly) && again(ref)
	case *ssa.Phi, *ssa.Lookup, *ssa.Range, *ssa.Next, *ssa.Extract, *ssa.IndexAddr, *ssa.Index:
		return again(ref.(ssa.Value))
	case *ssa.MakeClosure:
		for fv := range value.Captured(ref, v) {
			if again(fv) {
				return true
			}
		}
		return false
	case *ssa.Store:
		return ref.Val == v && s.isUsedAt(ref.Addr, depth, does)
	case *ssa.MapUpdate:
		load, ok := ref.Map.(*ssa.UnOp)
		return ref.Value == v && (!ok || s.isUsedAt(load.X, depth, does))
	case *ssa.DebugRef, *ssa.BinOp, *ssa.If, *ssa.FieldAddr:
		return false
	}
	return true
}

// isUsedAt does so for what is stored at an address.
func (s *scanner) isUsedAt(addr ssa.Value, depth int, does usage) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return s.isUsed(addr, depth-1, does)
	case *ssa.FieldAddr:
		name := fieldName(addr.X.Type(), addr.Field)
		if name == "" || does != ownClosed && mayBeUsedAbroad(addr) {
			return true
		}
		return slices.ContainsFunc(s.usedSelections(name, depth-1, does), func(v ssa.Value) bool { return v != addr })
	}
	return true
}

// usedSelections returns the first two selections of a field that are used so: one of them
// may be where it is assigned, which does not count.
func (s *scanner) usedSelections(name string, depth int, does usage) []ssa.Value {
	key := usageOfField{name, depth, does}
	used, ok := s.fieldUsed[key]
	if !ok {
		for _, v := range s.selections(name) {
			if len(used) < 2 && s.isUsed(v, depth, does) {
				used = append(used, v)
			}
		}
		s.fieldUsed[key] = used
	}
	return used
}

// mayBeUsedAbroad reports whether other packages can select the field.
func mayBeUsedAbroad(fa *ssa.FieldAddr) bool {
	t := value.Deref(fa.X.Type())
	return token.IsExported(symbol.OfType(t).Name) && value.StructOf(t).Field(fa.Field).Exported()
}

// selections returns the selections of a field in the package.
func (s *scanner) selections(name string) []ssa.Value {
	if s.selected == nil {
		s.selected = make(map[string][]ssa.Value)
		for _, fn := range s.funcs {
			for instr := range value.Instrs(fn) {
				switch instr := instr.(type) {
				case *ssa.FieldAddr:
					s.selects(fieldName(instr.X.Type(), instr.Field), instr)
				case *ssa.Field:
					s.selects(fieldName(instr.X.Type(), instr.Field), instr)
				}
			}
		}
	}
	return s.selected[name]
}

func (s *scanner) selects(name string, v ssa.Value) {
	s.selected[name] = append(s.selected[name], v)
}
