package blocking

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// others reports whether a function that has nothing to do with the start sees to it:
// a method Stop, a callback.
func (j *judge) others() bool {
	if j.ofContract && j.owner == nil {
		return false
	}
	home := j.d.on.home()
	several := home == nil && j.d.on.find().named == nil || home != nil && flow.InLoop(home.Block()) || j.recurs()
	for _, o := range j.p.opsOn(j.d.on) {
		if j.d.supplied(o) == 0 || o.instr == j.w.op.instr || j.isReadByOwner(o) {
			continue
		}
		fn := o.instr.Parent()
		j.other = o
		if several && j.ranByIt(fn) {
			return true // for the next in the chain
		}
		if o.kind != closes && !j.inside[fn] && j.d.on.named != nil && flow.InLoop(o.instr.Block()) && !asksEnd(j.p, o) && !j.isStoppedWith(o) {
			return true // it sees to those of all objects
		}
		if !j.givesUp(o) && !j.isStoppedWith(o) && j.isLive(fn, o.instr, make(map[*ssa.Function]bool)) {
			return true
		}
	}
	j.other = nil
	for _, pass := range j.d.on.find().given {
		param := j.p.things.thing(pass.param)
		if param.isParam() && j.suppliesParam(pass.param.Parent(), param) {
			instr, ok := pass.arg.(ssa.Instruction)
			if ok && j.isLive(instr.Parent(), instr, make(map[*ssa.Function]bool)) {
				return true
			}
		}
	}
	return false
}

// givesUp reports whether a receive is one of a function that asks once and leaves when
// its context ends: whoever answers then waits forever.
//
//	select {
//	case answer := <-req.reply:
//		return answer, nil
//	case <-ctx.Done():
//		return nil, ctx.Err()
//	}
func (j *judge) givesUp(o *op) bool {
	return j.d.kind == send && asksEnd(j.p, o) && !flow.InLoop(o.sel.Block())
}

// asksEnd reports whether an op is a case of a select that also asks whether a context or a time
// has ended.
func asksEnd(p *Package, o *op) bool {
	return o.sel != nil && slices.ContainsFunc(p.ops[o.sel], func(other *op) bool { return other.on.find().ends })
}

// isStoppedWith reports whether who receives stops when the object is torn down that it and the
// goroutine belong to, before the goroutine does, which is not told.
//
//	case e := <-t.events:        func (t *T) Stop() { close(t.stop) }
//	case <-t.stop: return
func (j *judge) isStoppedWith(o *op) bool {
	if j.d.kind != send || o.sel == nil || j.d.on.named == nil || !j.isOfOwner() {
		return false
	}
	return slices.ContainsFunc(j.p.ops[o.sel], func(stop *op) bool {
		on := stop.on.find()
		return stop != o && stop.kind == recv && on.named != nil && on.owner == j.d.on.owner && j.isTornDown(on) && !j.comesAfterIt(on)
	})
}

// isTornDown reports whether a method that ends an object closes the class, which is in a field
// of it, and nobody else does.
func (j *judge) isTornDown(on *thing) bool {
	some := false
	for _, o := range j.p.opsOn(on) {
		if o.kind != closes && o.kind != send {
			continue
		}
		if fn := outermost(o.instr.Parent()); receiverOf(fn) == nil || !knowledge.IsTeardown(fn.Name()) {
			return false
		}
		some = true
	}
	return some
}

// isOfOwner reports whether the goroutine is one of the object that has in a field what it waits on:
// it begins with a method of that.
func (j *judge) isOfOwner() bool {
	if len(j.w.frames) == 0 {
		return false
	}
	recv := receiverOf(outermost(j.w.frames[0].fn))
	return recv != nil && symbol.OfType(recv) == j.d.on.owner
}

// recurs reports whether the goroutine runs the function that starts it: each level of
// the recursion has a thing of its own.
func (j *judge) recurs() bool {
	if j.at == nil || j.run.Fn == nil {
		return false
	}
	return j.p.runs(j.run.Fn, j.at.Parent())
}

// suppliesParam reports whether fn, or what it runs, does so with its parameter.
func (j *judge) suppliesParam(fn *ssa.Function, param *thing) bool {
	return slices.ContainsFunc(j.p.opsOn(param), func(o *op) bool { return j.d.supplied(o) > 0 && j.p.runs(fn, o.instr.Parent()) })
}

// isLive reports whether somebody may run fn who is neither the goroutine nor one of
// those who start it.
//
// An exported function that is called behind the wait only, by one that is told
// when to stop, is not for others: it is that function's duty to call it.
func (j *judge) isLive(fn *ssa.Function, at ssa.Instruction, seen map[*ssa.Function]bool) bool {
	if seen[fn] || j.isBehindJoin(fn, at) {
		return false
	}
	if j.d.on.named != nil && j.ranByIt(fn) && j.ofAnother(at) {
		return true
	}
	if j.inside[fn] {
		return j.d.on.named != nil && j.comesFirst(fn, at)
	}
	if start, ok := j.around[fn]; ok {
		// On another call it may take back what this one has done.
		_, deferred := at.(*ssa.Defer)
		return j.d.on.named != nil && !deferred && start != nil && at.Parent() == fn && start != at && isReachedWithout(at, start)
	}
	seen[fn] = true
	uses, all := j.p.Spawns.Uses(fn)
	if len(uses) == 0 || !all && !j.ofTheStopped(uses) {
		return j.at != nil || !j.isForCallers(fn)
	}
	for _, u := range uses {
		if u.Instr == j.at && u.Fn == j.run.Fn {
			continue
		}
		if u.How == spawn.Async && j.d.on.named != nil {
			return true // it goes its own way
		}
		if j.isLive(u.Instr.Parent(), u.Instr, seen) {
			return true
		}
	}
	return false
}

// comesFirst reports whether the goroutine may come to an instruction of fn without the
// wait, as others like it may do on its behalf, or does so on behalf of another object
// than the one that it waits for.
//
//	old.stop() // waits for old.terminated
//	new.run()  // closes new.terminated
func (j *judge) comesFirst(fn *ssa.Function, at ssa.Instruction) bool {
	comesBack := j.run.Again
	for _, f := range j.w.frames {
		if f.fn != fn || f.instr == at {
			comesBack = comesBack || f.again || flow.InLoop(f.instr.Block())
			continue
		}
		if comesBack {
			return true // what it does after one wait comes before the next
		}
		_, waitDeferred := f.instr.(*ssa.Defer)
		_, deferred := at.(*ssa.Defer)
		if waitDeferred || !deferred && reaches(at, f.instr) || isInstead(at, f.instr) {
			return true
		}
		mine, ok1 := f.instr.(ssa.CallInstruction)
		other, ok2 := at.(ssa.CallInstruction)
		if ok1 && ok2 {
			a, b := receiver(mine.Common()), receiver(other.Common())
			if a != nil && b != nil && types.Identical(a.Type(), b.Type()) && variable(a) != variable(b) {
				return true
			}
		}
	}
	return false
}

// isInstead reports whether a function comes to one instruction or the other, not both.
func isInstead(a, b ssa.Instruction) bool {
	return a != b && !reaches(a, b) && !reaches(b, a)
}

// isReachedWithout reports whether there is a path to an instruction from the entry of
// its function that avoids another one.
func isReachedWithout(at, other ssa.Instruction) bool {
	return reachedWithout(at, func(instr ssa.Instruction) bool { return instr == other })
}

func reachedWithout(at ssa.Instruction, avoid func(ssa.Instruction) bool) bool {
	fn := at.Parent()
	seen := make([]bool, len(fn.Blocks))
	work := []*ssa.BasicBlock{fn.Blocks[0]}
next:
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b.Index] {
			continue
		}
		seen[b.Index] = true
		for _, instr := range b.Instrs {
			if instr == at {
				return true
			}
			if avoid(instr) {
				continue next
			}
		}
		work = append(work, b.Succs...)
	}
	return false
}

// variable returns what v was loaded from, or v.
func variable(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		default:
			return v
		}
	}
}

// isForCallers notes an exported function that ends the wait, of a function that is
// judged on behalf of its callers. It reports whether they can call it.
func (j *judge) isForCallers(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || j.p.Spawns.IsLoose(fn) {
		return false
	}
	if !slices.Contains(j.enders, obj) {
		j.enders = append(j.enders, obj)
	}
	return true
}

// ofTheStopped reports whether all uses are in functions that are told when to stop.
func (j *judge) ofTheStopped(uses []spawn.Use) bool {
	for _, u := range uses {
		fn := u.Instr.Parent()
		for fn.Parent() != nil {
			fn = fn.Parent()
		}
		if !slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return canEnd(p.Type()) }) {
			return false
		}
	}
	return true
}

// isBehindJoin reports whether fn comes to an instruction only after it has waited
// for the goroutine to end.
//
//	<-s.done
//	close(s.ch)
func (j *judge) isBehindJoin(fn *ssa.Function, at ssa.Instruction) bool {
	if at.Parent() != fn {
		return false
	}
	if _, ok := at.(*ssa.Defer); !ok {
		return !reachedWithout(at, j.joins)
	}
	return !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return ok && reachedWithout(ret, j.joins)
	})
}
