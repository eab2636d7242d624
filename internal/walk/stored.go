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
// before, on all ways. It reports whether a function of the package has put that where others find it: the thing goes out of sight.
func (w *Walker) alsoThere(st *State, addr ssa.Value, at ssa.Instruction) bool {
	object := w.Engine.Resolve(addr).Root
	made, ok := object.(ssa.Instruction)
	if !ok || made.Parent() != at.Parent() || !isPutAway(object, at) {
		return false
	}
	for instr := range value.Instrs(at.Parent()) {
		if instr != made && flow.Precedes(made, instr) && flow.Precedes(instr, at) {
			if w.again(st, instr) {
				return true
			}
		}
	}
	return false
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
		case *ssa.MapUpdate, *ssa.MakeInterface, *ssa.Call:
			return true
		}
	}
	return false
}

// again repeats an instruction, but for what releases the thing, or hands it to who is not seen: that was when the object did not have it. It
// reports whether who is seen has kept the object.
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
	isSeen := t.Fn != nil
	if t.Fn == nil && t.Obj == nil {
		_, isSeen = w.Engine.givenAs(call.Call.Value)
	}
	for i, arg := range t.Args {
		for _, p := range w.held(st, arg) {
			if eff := w.effectOn(t, i, arg, p); eff.Release == summary.Never && w.apply(st, eff, t, arg, p, call, false) && isSeen {
				return true
			}
		}
	}
	return false
}
