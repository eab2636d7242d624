package mustcall

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/condition"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who puts another entry into a map may have looked at the one that is there, and do nothing about it:
//
//	if cur, ok := r.sites[key]; ok && cur.hash == hash {
//		return
//	}
//	r.sites[key] = site{hash, tunnel.Open(addr)}

// seesEntries reports whether the map in a selected field is used for anything but putting entries into it, and
// asking in vain: thing is the path from an entry to what it has, and puts are where entries are put.
func (j *judgement) seesEntries(d *duty, addr *ssa.FieldAddr, thing access.Path, puts []ssa.Instruction) bool {
	return slices.ContainsFunc(value.Referrers(addr), func(ref ssa.Instruction) bool {
		if call, ok := ref.(ssa.CallInstruction); ok { // of a sync.Map: Load, Range, Swap
			return j.seesByCall(d, call, thing, puts)
		}
		load, ok := ref.(*ssa.UnOp)
		return ok && slices.ContainsFunc(value.Referrers(load), func(use ssa.Instruction) bool {
			switch use := use.(type) {
			case *ssa.MapUpdate:
				return use.Map != load
			case *ssa.Lookup:
				return use.X != load || !j.isOnlyAsked(d, use, thing, puts) || keepsFrom(use, use, puts)
			case *ssa.BinOp: // if m == nil { m = make(…) }
				return false
			}
			return true
		})
	})
}

// seesByCall reports the same of a method of a sync.Map: of what it gives, if it gives what is there.
func (j *judgement) seesByCall(d *duty, call ssa.CallInstruction, thing access.Path, puts []ssa.Instruction) bool {
	callee := symbol.Callee(call.Common())
	if callee == nil {
		return true
	}
	a, known := knowledge.Accesses[symbol.Of(callee)]
	if given := call.Value(); known && given != nil && a.Load == 0 && !a.Cell {
		return !j.isOnlyAsked(d, given, thing, puts) || keepsFrom(given, call, puts)
	}
	return !known || a.Load >= 0 || a.Visit >= 0
}

// isOnlyAsked reports whether nothing is done with v, which has a thing by a path, but to compare it, or what else
// is in it; to ask it for something; or to return it instead. What is done on other ways than those
// with a put does not count.
func (j *judgement) isOnlyAsked(d *duty, v ssa.Value, thing access.Path, puts []ssa.Instruction) bool {
	return j.isOnlyAskedBut(d, v, thing, puts, make(map[access.Place]bool))
}

// isOnlyAskedBut does so of what has not been asked about: a loop may come back to that.
func (j *judgement) isOnlyAskedBut(d *duty, v ssa.Value, thing access.Path, puts []ssa.Instruction, asked map[access.Place]bool) bool {
	if asked[access.Place{Root: v, Path: thing}] {
		return true
	}
	asked[access.Place{Root: v, Path: thing}] = true
	next := func(v ssa.Value, thing access.Path) bool { return j.isOnlyAskedBut(d, v, thing, puts, asked) }
	return !slices.ContainsFunc(value.Referrers(v), func(ref ssa.Instruction) bool {
		if !isOnWay(ref, puts) {
			return false
		}
		switch ref := ref.(type) {
		case *ssa.If, *ssa.BinOp, *ssa.DebugRef, *ssa.Return:
			return false
		case *ssa.Call: // cur.Size() == size
			return !j.leavesAlone(d, ref, v, thing)
		case *ssa.Extract:
			return ref.Index == 0 && !next(ref, thing)
		case *ssa.TypeAssert:
			return !next(ref, thing)
		case *ssa.Phi:
			return !next(ref, thing)
		case *ssa.UnOp:
			return ref.Op == token.MUL && !next(ref, thing)
		case *ssa.Field, *ssa.FieldAddr:
			field := ref.(ssa.Value)
			rest, isThing := thing.Cut(access.Select(value.Field(field).Name()))
			return isThing && !next(field, rest)
		case *ssa.Store:
			variable, ok := ref.Addr.(*ssa.Alloc)
			return ref.Addr != v && (!ok || variable.Heap || !next(variable, thing))
		}
		return true
	})
}

// isOnWay reports whether control may come from an instruction to one of the others, or from there; or they are in another
// function.
func isOnWay(instr ssa.Instruction, others []ssa.Instruction) bool {
	return slices.ContainsFunc(others, func(o ssa.Instruction) bool {
		return o.Parent() != instr.Parent() || flow.Leads(instr.Block(), o.Block()) || flow.Leads(o.Block(), instr.Block())
	})
}

// leavesAlone reports whether a method of v that is called does nothing to the thing that v has by a path.
func (j *judgement) leavesAlone(d *duty, call *ssa.Call, v ssa.Value, thing access.Path) bool {
	if call.Call.IsInvoke() || len(call.Call.Args) == 0 || call.Call.Args[0] != v || slices.Contains(call.Call.Args[1:], v) {
		return false
	}
	t := j.e.TargetOf(&call.Call)
	if t.Obj == nil || t.Obj.Signature().Recv() == nil {
		return false
	}
	eff := d.births[0].walker.EffectOfFunc(t, 0, thing)
	return eff.Release == summary.Never && !eff.Escapes && len(eff.Flows) == 0
}

// keepsFrom reports whether an entry that is there keeps the function from putting another one.
//
//	if _, ok := m[key]; ok { return }    if m[key] != nil { return }
func keepsFrom(lookup ssa.Value, at ssa.Instruction, puts []ssa.Instruction) bool {
	isPut := func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(puts, func(put ssa.Instruction) bool { return put.Block() == b })
	}
	for _, b := range at.Parent().Blocks {
		cond := flow.Cond(b)
		if cond == nil {
			continue
		}
		comes := func(way int) bool { return flow.Comes(b.Succs[way], isPut, at.Block()) }
		if there, asks := asksForEntry(cond, lookup); asks && !comes(there) && comes(1-there) {
			return true
		}
	}
	return false
}

// asksWhetherEnded reports whether fn comes to where it puts an entry from where it has been told that the context of one, or a channel in it, has ended: that one
// needs nobody to end it any more.
//
//	if l, ok := m.leases[key]; !ok || l.ctx.Err() != nil {
//		m.leases[key] = newLease(context.WithCancel(ctx))
//	}
//	if s, ok := b.sessions[name]; ok && s.alive() {    // return s.ctx.Err() == nil
//		return s
//	}
func asksWhetherEnded(fn *ssa.Function, field *types.Var, puts []ssa.Instruction) bool {
	entries, ok := field.Type().Underlying().(*types.Map)
	if !ok {
		return false
	}
	of, _ := access.Deref(entries.Elem())
	isEntry := func(told ssa.Value) bool {
		if told == nil || of == nil {
			return false
		}
		owner, _ := access.Deref(told.Type())
		return owner != nil && owner.Obj() == of.Obj()
	}
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		for i, next := range b.Succs {
			comes := func(put ssa.Instruction) bool { return put.Parent() == fn && flow.Leads(next, put.Block()) }
			if isEntry(flow.ToldOf(b, i)) && slices.ContainsFunc(puts, comes) {
				return true
			}
		}
		return false
	})
}

// asksForEntry reports whether a condition asks if there is what was looked up, and which way leads to where it is.
func asksForEntry(cond, lookup ssa.Value) (there int, asks bool) {
	v, negated := condition.Subject(cond)
	switch v := v.(type) {
	case *ssa.Extract:
		asks = v.Tuple == lookup && v.Index == 1
	case *ssa.Lookup:
		asks = v == lookup // of a bool, or compared with nil
	}
	if negated {
		there = 1
	}
	return there, asks
}

// rangesOver reports whether fn goes through all entries of the map in a field.
func rangesOver(fn *ssa.Function, field *types.Var) bool {
	for r := range value.Each[*ssa.Range](fn) {
		if isLoaded(r.X, field) {
			return true
		}
	}
	return false
}

// isLoaded reports whether v is loaded from a field.
func isLoaded(v ssa.Value, field *types.Var) bool {
	addr := value.Selection(v)
	return addr != nil && value.Field(addr) == field
}
