package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/correlate"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/pointsto"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// isToldOf reports whether a goroutine may tell who would wait for it that it has left, itself or by what it calls: it sets what is asked before the
// wait, or takes away an entry by which that is found.
func (j *judge) isToldOf(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if seen[fn] || j.isTooMuch() {
		return j.isCutOff()
	}
	seen[fn] = true
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Store:
			return isAskedBefore(value.Field(instr.Addr), j.w.Op.Instr)
		case *ssa.Go:
			return false
		case ssa.CallInstruction:
			if isRemoval(instr.Common()) {
				return true
			}
			return slices.ContainsFunc(j.p.Spawns.Runs(instr), func(r spawn.Run) bool {
				return r.Fn != nil && r.How != spawn.Async && j.isToldOf(r.Fn, seen)
			})
		}
		return false
	})
}

// isRemoval reports whether a call takes an entry out of what others have, too. One with a context is a request.
//
//	delete(r.workers, key)    r.workers.Delete(key)
func isRemoval(c *ssa.CallCommon) bool {
	if value.Builtin(c) == "delete" {
		_, isLocal := c.Args[0].(*ssa.MakeMap)
		return !isLocal
	}
	callee := symbol.OfCall(c)
	return callee.Recv != "" && slices.Contains(knowledge.Removers, callee.Name) && !slices.ContainsFunc(c.Args, flow.IsContext)
}

// isAskedBefore reports whether control comes to a wait by what is in a field.
func isAskedBefore(field *types.Var, wait ssa.Instruction) bool {
	isField := func(v ssa.Value) bool { return value.LoadedField(v) == field }
	return field != nil && flow.IsBelow(wait.Block(), func(b *ssa.BasicBlock, _ int) bool { return asksFor(flow.Cond(b), isField) })
}

// tellsOthers reports whether a goroutine that leaves at an exit may tell somebody of that: on its way there by another channel, and where it
// leaves for what it came upon by any other means.
//
//	if err != nil {
//		close(s.failed)    // or: s.err = err    s.onExit(err)
//		return
//	}
func (j *judge) tellsOthers(m *member, end ssa.Instruction) bool {
	leaves, seen := leavesIn(end.Block()), make(map[*ssa.Function]bool)
	return value.Any(end.Parent(), func(instr ssa.Instruction) bool {
		isBeside := slices.ContainsFunc(m.gives, func(o *pointsto.Op) bool { return o.Instr.Block() == instr.Block() })
		mayGive := slices.ContainsFunc(m.gives, func(o *pointsto.Op) bool { return o.Instr.Parent() == instr.Parent() && flow.Reaches(instr, o.Instr) })
		switch {
		case leaves != nil && leaves.Dominates(instr.Block()):
			return j.tells(instr, seen)
		case isBeside || !flow.Reaches(instr, end):
			return false
		}
		d, isDefer := instr.(*ssa.Defer)
		return j.tellsOn(instr) && (!mayGive || slices.ContainsFunc(j.p.Classes.Ops(instr), tellsHow)) || isDefer && j.tells(d, seen)
	})
}

// tellsHow reports whether what is sent may say how it went, though the goroutine may go on after that. An item does not.
//
//	ready <- err
//	if err != nil {
//		return
//	}
func tellsHow(o *pointsto.Op) bool {
	sent := o.Sent()
	if _, isConst := sent.(*ssa.Const); sent == nil || isConst {
		return false
	}
	return saysHow(sent.Type(), 0)
}

// saysHow reports whether values of a type may tell of failure: it is an error, or a bool, or has one, or who knows what.
func saysHow(t types.Type, depth int) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface, *types.Signature:
		return true
	case *types.Basic:
		return u.Kind() == types.Bool
	case *types.Pointer:
		return depth < maxDepth && saysHow(u.Elem(), depth+1)
	case *types.Struct:
		return depth < maxDepth && slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return saysHow(f.Type(), depth+1) })
	}
	return false
}

// leavesIn returns where control goes that leaves for what it comes upon; or nil.
func leavesIn(end *ssa.BasicBlock) *ssa.BasicBlock {
	for at, i := range flow.Above(end) {
		if err, failed := flow.Failure(at, i); err != nil && !failed {
			continue // nothing to leave for
		}
		if asksFor(flow.Cond(at), isNews) {
			return at.Succs[i]
		}
	}
	return nil
}

// tellsOn reports whether an instruction sends on another channel, or closes it.
func (j *judge) tellsOn(instr ssa.Instruction) bool {
	return slices.ContainsFunc(j.p.Classes.Ops(instr), func(o *pointsto.Op) bool {
		return (o.Kind == pointsto.Send || o.Kind == pointsto.Close) && o.On() != j.w.On.Find()
	})
}

// tells reports whether an instruction, or what it runs, tells something to somebody else who asks for it: by a channel, a field, an atomic
// variable, or a func that is not known. That a context of its own is cancelled tells nobody.
func (j *judge) tells(instr ssa.Instruction, seen map[*ssa.Function]bool) bool {
	if j.tellsOn(instr) {
		return true
	}
	if st, ok := instr.(*ssa.Store); ok {
		return value.Field(st.Addr) != nil && j.isReadByOthers(st.Addr, instr.Parent())
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return false
	}
	c := call.Common()
	callee := c.StaticCallee()
	if callee == nil {
		return !c.IsInvoke() && value.Builtin(c) == "" && symbol.OfType(c.Value.Type()) != knowledge.CancelFunc
	}
	if does := knowledge.AtomicOf(symbol.Callee(c)); does != knowledge.NotAtomic {
		return does != knowledge.AtomicLoad && j.isReadByOthers(value.Args(c)[0], instr.Parent())
	}
	if seen[callee] || j.isTooMuch() {
		return j.isCutOff()
	}
	seen[callee] = true
	return value.Any(callee, func(instr ssa.Instruction) bool { return j.tells(instr, seen) })
}

// isReadByOthers reports whether a function other than the one that sets it, which the goroutine runs, may read a variable or a field. Who counts its
// failures tells nobody who waits.
func (j *judge) isReadByOthers(addr ssa.Value, by *ssa.Function) bool {
	set := correlate.FlagAt(addr)
	switch v := set.(type) {
	case *types.Var:
		if v.Exported() && !j.p.isMain() {
			return true
		}
	case *ssa.Global:
		if v.Object() == nil || v.Object().Exported() && !j.p.isMain() {
			return true
		}
	default:
		return true // nobody knows
	}
	for fn := range j.p.correlate.Flags().Reads[set] {
		if fn != by {
			return true
		}
	}
	return false
}

// comesUpon reports whether control comes to a block by an error, or by what a function of another package says.
func comesUpon(b *ssa.BasicBlock) bool { return leavesIn(b) != nil }

// findsNone reports whether control comes to a block by what is, or is not, in a map of some object, of which the functions that know, and their callers, do
// nothing with that, themselves or by what they call.
//
//	if !s.running[id] { return }
func (p *Package) findsNone(b *ssa.BasicBlock, know ...*ssa.Function) bool {
	for _, fn := range slices.Clone(know) {
		uses, _ := p.Spawns.Uses(value.Outermost(fn))
		for _, u := range uses {
			know = append(know, u.Instr.Parent())
		}
	}
	for at := range flow.Above(b) {
		field := lookedInto(flow.Cond(at), 1)
		if field != nil && !slices.ContainsFunc(know, func(fn *ssa.Function) bool { return touches(fn, field, 2) }) {
			return true
		}
	}
	return false
}

// touches reports whether a function, or one that it calls so deep, does anything with a field.
func touches(fn *ssa.Function, field *types.Var, depth int) bool {
	return depth > 0 && fn != nil && value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			return value.Field(instr) == field
		case *ssa.Call:
			return touches(value.Callee(&instr.Call), field, depth-1)
		}
		return false
	})
}

// lookedInto returns the field with the map that a condition asks whether something is in, in place or by a function of the package; or nil.
//
//	if !s.running[id]    if _, ok := s.tasks[id]; !ok    if !s.has(id)
func lookedInto(cond ssa.Value, depth int) *types.Var {
	asked, _ := flow.Plain(cond)
	if x, ok := asked.(*ssa.Extract); ok {
		asked = x.Tuple
	}
	switch v := asked.(type) {
	case *ssa.Lookup:
		if _, isConst := v.Index.(*ssa.Const); isConst {
			return nil // that is there from the start
		}
		return value.LoadedField(v.X)
	case *ssa.Call:
		callee := value.Callee(&v.Call)
		if callee == nil || depth == 0 {
			return nil
		}
		for ret := range value.Returns(callee) {
			if field := lookedInto(value.Returned(ret, 0), depth-1); field != nil {
				return field
			}
		}
	}
	return nil
}

// isNews reports whether a value is what a call says that nobody else knows: an error, or a result of a function of another package. What a variable has that
// literals assign, too, may be that.
//
//	withLock(func() { err = c.refresh() })
//	if err != nil { return }
func isNews(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok && flow.JustStored(v) == v {
		if variable, ok := value.Declared(load.X).(*ssa.Alloc); ok {
			for st := range value.AllStores(variable) {
				if _, isLoad := st.Val.(*ssa.UnOp); !isLoad && isNews(st.Val) {
					return true
				}
			}
		}
	}
	call, _ := value.CallOf(flow.JustStored(v))
	if call == nil || value.Builtin(&call.Call) != "" || flow.NeverFails(&call.Call) {
		return false
	}
	callee := call.Call.StaticCallee()
	if callee == nil || len(callee.Blocks) == 0 {
		return true
	}
	return value.IsError(v.Type()) && value.AnyOf(callee, func(ret *ssa.Return) bool { return !value.IsNil(ret.Results[len(ret.Results)-1]) })
}

// asksFor reports whether a condition is of a value of that kind.
func asksFor(cond ssa.Value, is func(ssa.Value) bool) bool {
	switch v := cond.(type) {
	case *ssa.BinOp:
		return asksFor(v.X, is) || asksFor(v.Y, is)
	case *ssa.UnOp:
		return is(v) || asksFor(v.X, is)
	}
	return is(cond)
}

// A member is a goroutine that does what would end a wait.
type member struct {
	*spawn.Use // that starts it
	gives      []*pointsto.Op
}
