package walk

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/summary"
	"github.com/leaklint/leaklint/internal/value"
)

// An object may be in other places before it gets the thing, which then is there, too.
//
//	w := &watch{key: key}
//	m.watches[key] = w
//	ctx, cancel := context.WithCancel(context.Background())
//	w.cancel = cancel

// alsoThere notes where else the thing is that was just put into an object by an instruction: where the function has put the object
// before, on all ways, or the one that has made it. It reports whether a function of the package has put that where others find it: the thing
// goes out of sight.
func (w *Walker) alsoThere(st *State, addr ssa.Value, at ssa.Instruction) bool {
	object := w.Engine.Resolve(addr).Root
	made, ok := object.(ssa.Instruction)
	if !ok || made.Parent() != at.Parent() || w.repeated[object] {
		return false
	}
	if w.repeated == nil {
		w.repeated = make(map[ssa.Value]bool)
		defer func() { w.repeated = nil }()
	}
	w.repeated[object] = true
	if w.isKeptByMaker(st, object) {
		return true
	}
	if !isPutAway(object, at) {
		return false
	}
	for _, instr := range between(made, at) {
		if w.again(st, instr) {
			return true
		}
	}
	return false
}

// between returns the instructions to which control has come whenever it comes to one, behind another one that is one of them, in order.
func between(from, to ssa.Instruction) []ssa.Instruction {
	var ways [][]ssa.Instruction
	for b := to.Block(); b != nil; b = b.Idom() {
		first, end := 0, len(b.Instrs)
		if b == to.Block() {
			end = slices.Index(b.Instrs, to)
		}
		if b == from.Block() {
			first = min(slices.Index(b.Instrs, from)+1, end)
		}
		ways = append(ways, b.Instrs[first:end])
		if b == from.Block() {
			slices.Reverse(ways)
			return slices.Concat(ways...)
		}
	}
	return nil // it is none of them
}

// isKeptByMaker notes where the function that has made an object has put it, and reports whether others find it there.
//
//	s := g.enroll()    // s := &session{}; g.sessions[id] = s; return s
//	s.conn = conn
func (w *Walker) isKeptByMaker(st *State, object ssa.Value) bool {
	call, i := value.CallOf(object)
	if call == nil || call == w.Ob.Birth || !w.Engine.GivesNew(call, i) {
		return false
	}
	t := w.Engine.TargetOf(&call.Call)
	if t.Fn == nil {
		return false
	}
	kept := false
	for _, p := range w.held(st, object) {
		for ret := range value.Returns(t.Fn) {
			made := w.Engine.Resolve(value.Returned(ret, i)).Root
			if _, ok := made.(ssa.Instruction); ok {
				eff := w.Engine.Effect(t.Fn, made, p, w.Ob)
				eff.Flows = slices.DeleteFunc(slices.Clone(eff.Flows), func(s summary.Slot) bool { return !s.Param })
				kept = w.applyBefore(st, eff, t, object, p, call) || kept
			}
		}
	}
	return kept
}

// isPutAway reports whether a function has put an object somewhere, or handed it to something, where control comes to an instruction.
func isPutAway(object ssa.Value, at ssa.Instruction) bool {
	for _, ref := range value.Referrers(object) {
		if !flow.Precedes(ref, at) {
			continue
		}
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Val == object {
				return true
			}
		case *ssa.MapUpdate, *ssa.MakeInterface, *ssa.MakeClosure, *ssa.Call, *ssa.Go:
			return true
		}
	}
	return false
}

// again repeats an instruction, but for what releases the thing at once, or hands it to who is not seen: that was when the object did not have it. It
// reports whether who is seen has kept the object, or sees to it later.
func (w *Walker) again(st *State, instr ssa.Instruction) (kept bool) {
	switch instr := instr.(type) {
	case *ssa.Store:
		w.placePaths(st, instr.Addr, "", instr.Val, w.held(st, instr.Val))
	case *ssa.MapUpdate:
		w.placePaths(st, instr.Map, access.Elem, instr.Value, w.held(st, instr.Value))
	case *ssa.Call:
		if b := value.Builtin(&instr.Call); b != "" {
			w.builtin(st, b, &instr.Call, instr)
			return false
		}
		return w.callAgain(st, instr)
	case *ssa.Go:
		current := w.current
		defer func() { w.current = current }()
		return len(w.call(st, instr)) == 0
	case ssa.Value:
		if slices.ContainsFunc(instr.(ssa.Instruction).Operands(nil), func(op *ssa.Value) bool { return *op != nil && len(w.held(st, *op)) > 0 }) {
			w.define(st, instr) // which forgets what is known of the value
		}
	}
	return false
}

// callAgain does that for a call.
//
//	c := &client{name: name}
//	remember(c)                    // clients[c.name] = c
//	c.conn, err = dial(addr)
func (w *Walker) callAgain(st *State, call *ssa.Call) (kept bool) {
	current := w.current
	w.current = call
	defer func() { w.current = current }()
	t := w.Engine.TargetOf(&call.Call)
	if f, ok := w.Engine.Signals.StartedBy(t); ok {
		return len(w.literal(st, f, nil, true)) == 0
	}
	if states, ok := w.passes(st, t, call); ok {
		return len(states) == 0
	}
	isSeen := t.Fn != nil
	if t.Fn == nil && t.Obj == nil {
		_, isSeen = w.Engine.givenAs(call.Call.Value)
	}
	for i, arg := range t.Args {
		for _, p := range w.held(st, arg) {
			eff := w.effectOn(t, i, arg, p)
			if w.applyBefore(st, eff, t, arg, p, call) && (isSeen || eff.AtEnd) {
				return true
			}
		}
	}
	return false
}

// applyBefore applies what a call has done with an object that has the thing now, and reports whether that is out of sight there, or seen to. What
// it released at once was nothing then.
//
//	context.AfterFunc(ctx, c.close)
func (w *Walker) applyBefore(st *State, eff Effect, t access.Target, arg ssa.Value, p access.Path, call *ssa.Call) bool {
	return (eff.Release == summary.Never || eff.AtEnd) && w.apply(st, eff, t, arg, p, call, false)
}
