package signal

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// Of a channel in a field that the package makes for it, and gives to nobody, all is known that is done with it: whether it is more than a signal,
// and what comes before it is closed.

// isSignal reports whether what comes on a channel is a signal, by its type, or as nothing else is done with it.
func (p *Package) isSignal(ch ssa.Value) bool {
	return knowledge.IsSignal(ch.Type()) || p.isOnlyClosed(p.fieldBehind(ch))
}

// isOnlyClosed reports whether a field has channels of its own on which nobody sends: they are no more than signals, whatever they could carry.
//
//	stop chan any
func (p *Package) isOnlyClosed(field *types.Var) bool {
	return p.isOwn(field) && !slices.ContainsFunc(p.tellingsOf(field), func(t telling) bool { return t.sent != nil })
}

// withoutFollowers returns signals but for those that come only behind another one of them, or never: channels in fields with what a worker takes, which who
// stops it closes when it has gone, if anybody does.
//
//	case item, ok := <-q.items: if !ok { return }; …
//	case <-q.stop: return
//
//	close(q.stop); q.wg.Wait(); close(q.items)
func (p *Package) withoutFollowers(ends []Signal) []Signal {
	follows := func(s Signal) bool {
		field := fieldAt(s.at)
		if !p.isOwn(field) || knowledge.IsSignal(field.Type()) {
			return false
		}
		return !slices.ContainsFunc(p.tellingsOf(field), func(t telling) bool {
			return t.sent == nil && !slices.ContainsFunc(ends, func(other Signal) bool { return other != s && p.comesBefore(other, t.instr) })
		})
	}
	if len(ends) < 2 || !slices.ContainsFunc(ends, func(s Signal) bool { return !follows(s) }) {
		return ends
	}
	return slices.DeleteFunc(slices.Clone(ends), follows)
}

// isOwn reports whether a field has channels that are made for it, and that nobody else is given.
func (p *Package) isOwn(field *types.Var) bool {
	if field == nil || field.Exported() {
		return false
	}
	own, known := p.own[field]
	if !known {
		if p.own == nil {
			p.own = make(map[*types.Var]bool)
		}
		own = p.findOwn(field)
		p.own[field] = own
	}
	return own
}

func (p *Package) findOwn(field *types.Var) bool {
	isElsewhere := func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.Select, *ssa.Send, *ssa.DebugRef, *ssa.BinOp, *ssa.UnOp, *ssa.Range:
			return false
		case ssa.CallInstruction:
			return value.Builtin(use.Common()) == ""
		}
		return true
	}
	return !slices.ContainsFunc(p.funcs, func(fn *ssa.Function) bool {
		return value.AnyOf(fn, func(at *ssa.FieldAddr) bool {
			return value.Field(at) == field && slices.ContainsFunc(value.Referrers(at), func(use ssa.Instruction) bool {
				switch use := use.(type) {
				case *ssa.Store:
					made, ok := use.Val.(*ssa.MakeChan)
					return !ok || len(value.Referrers(made)) > 1
				case *ssa.UnOp:
					return slices.ContainsFunc(value.Referrers(use), isElsewhere)
				case *ssa.DebugRef:
					return false
				}
				return true
			})
		})
	})
}

// comesBefore reports whether a function gives a signal in a field before it comes to an instruction.
func (p *Package) comesBefore(s Signal, instr ssa.Instruction) bool {
	field := fieldAt(s.at)
	return field != nil && slices.ContainsFunc(p.tellingsOf(field), func(t telling) bool { return t.instr.Parent() == instr.Parent() && flow.Precedes(t.instr, instr) })
}
