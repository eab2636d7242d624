package walk

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// A teardown that returns early for what a field says does so on purpose where that is the state of what it ends: whether it was started, or
// is over. It forgets it where the field is about something else.
//
//	func (c *consumer) Close() error {
//		if n := len(c.unacked); n > 0 {
//			return fmt.Errorf("%d unacked messages", n)    // and c.fetch runs on
//		}
//		c.cancel()

// isUnrelated reports whether all fields that a condition asks about have nothing to do with the thing: who writes them neither starts it, nor
// releases it, nor calls who does, or is called by that. It is asked of teardowns only, by their names: what others release, they release for a reason.
func (w *Walker) isUnrelated(asked ssa.Value) bool {
	if !knowledge.EndsWaits(value.Outermost(w.fn).Name()) {
		return false
	}
	if field := value.LoadedField(asked); field != nil && w.isMadeWith(field) {
		return false // whether it is nil
	}
	fields, all := w.appendAskedFields(nil, asked, maxAsked)
	return all && len(fields) > 0 && !slices.ContainsFunc(fields, w.isRelated)
}

// appendAskedFields appends the fields of the receiver that a condition is computed from; false if it is computed from something else, too.
func (w *Walker) appendAskedFields(list []*types.Var, v ssa.Value, depth int) ([]*types.Var, bool) {
	if depth == 0 {
		return list, false
	}
	all := func(of ...ssa.Value) (fields []*types.Var, all bool) {
		fields, all = list, true
		for _, x := range of {
			more, ok := w.appendAskedFields(fields, x, depth-1)
			fields, all = more, all && ok
		}
		return fields, all
	}
	switch v := v.(type) {
	case *ssa.Const:
		return list, true
	case *ssa.BinOp:
		return all(v.X, v.Y)
	case *ssa.Phi:
		return all(v.Edges...)
	case *ssa.UnOp:
		if value.LoadedField(v) == nil {
			return all(v.X)
		}
	case *ssa.Call:
		if value.Builtin(&v.Call) == "len" {
			return all(v.Call.Args[0])
		}
		t := w.Engine.TargetOf(&v.Call)
		if knowledge.AtomicOf(t.Obj) == knowledge.AtomicLoad { // c.ready.Load()
			at, ok := t.Args[0].(*ssa.FieldAddr)
			if !ok || !w.isReceiver(at.X) {
				return list, false
			}
			return append(list, value.Field(at)), true
		}
		if t.Fn == nil || len(t.Args) != 1 || len(t.Fn.Params) != 1 || !w.isReceiver(t.Args[0]) {
			return list, false
		}
		of := &Walker{Engine: w.Engine, Ob: w.Ob, fn: t.Fn}
		for ret := range value.Returns(t.Fn) {
			more, ok := of.appendAskedFields(list, ret.Results[0], depth-1)
			if list = more; !ok || len(ret.Results) != 1 {
				return list, false
			}
		}
		return list, true
	}
	field := value.LoadedField(v)
	at := value.Selection(v)
	if field == nil || at == nil || !w.isReceiver(at.X) {
		return list, false
	}
	return append(list, field), true
}

// isReceiver reports whether v is the receiver of the function.
func (w *Walker) isReceiver(v ssa.Value) bool {
	at := w.Engine.Resolve(v)
	return at.Path == "" && at.Root == value.ReceiverOf(w.fn)
}

// isRelated reports whether a field may tell of the thing.
func (w *Walker) isRelated(field *types.Var) bool {
	if field.Exported() || field.Pkg() != w.Engine.Pkg || slices.Contains(w.thingFields(), types.Object(field)) {
		return true
	}
	return slices.ContainsFunc(w.Engine.Mentions[field], func(fn *ssa.Function) bool {
		return value.Any(fn, func(instr ssa.Instruction) bool {
			st, ok := instr.(*ssa.Store)
			resets := ok && value.Field(st.Addr) == field && w.Engine.Leads(value.Outermost(w.fn), value.Outermost(fn)) // c.conn = nil
			return resets || writes(instr, field) && w.isRelatedWriter(instr)
		})
	})
}

// isMadeWith reports whether each object gets a channel or a map in a field when it is made, and no other one later: that there is none does not happen.
//
//	s := &sender{events: make(chan event)}
//	func (s *sender) Stop() error { if s.events == nil { return errNotRunning }; … }
func (w *Walker) isMadeWith(field *types.Var) bool {
	some := false
	for _, fn := range w.Engine.Mentions[field] {
		for st := range value.Each[*ssa.Store](fn) {
			if value.Field(st.Addr) != field {
				continue
			}
			at, ok := st.Addr.(*ssa.FieldAddr)
			if !ok {
				return false
			}
			_, isNew := at.X.(*ssa.Alloc)
			switch st.Val.(type) {
			case *ssa.MakeChan, *ssa.MakeMap:
				some = true
			default:
				return false
			}
			if !isNew {
				return false
			}
		}
	}
	return some
}

// thingFields returns the fields by which the function has the thing.
func (w *Walker) thingFields() (list []types.Object) {
	if w.Ob.Field != nil {
		list = append(list, w.Ob.Field)
	}
	for _, at := range w.origin {
		for _, ref := range access.FieldsAlong(at.Root.Type(), at.Path, w.Ob.Owners) {
			list = append(list, ref.Var)
		}
	}
	return list
}

// isRelatedWriter reports whether the function of an instruction has to do with the thing: it has it, or calls or starts who has it, and does not write in a
// loop in which it works; or it leads to the teardown, or the teardown to it; or it is an option.
func (w *Walker) isRelatedWriter(instr ssa.Instruction) bool {
	fn, teardown := value.Outermost(instr.Parent()), value.Outermost(w.fn)
	if w.Engine.Leads(teardown, fn) || w.Engine.Leads(fn, teardown) || instr.Parent() != fn && value.IsOption(fn) {
		return true
	}
	if w.Engine.Shapes.InLoop(instr.Block()) {
		return false
	}
	return slices.ContainsFunc(w.thingFields(), func(field types.Object) bool { return w.Engine.MayReach(field)[fn] }) // w.started = true; go w.run()
}

// writes reports whether an instruction gives a field, or what is in it, another value than the one that it begins with.
func writes(instr ssa.Instruction, field *types.Var) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		_, empty := instr.Val.(*ssa.MakeMap)
		return value.Field(instr.Addr) == field && !empty && !value.IsZero(instr.Val)
	case *ssa.MapUpdate:
		return value.LoadedField(instr.Map) == field
	case ssa.CallInstruction:
		fn := symbol.Callee(instr.Common())
		if does, isAccess := knowledge.Accesses[symbol.OfCall(instr.Common())]; knowledge.AtomicOf(fn) == knowledge.AtomicLoad || isAccess && does.Store < 0 {
			return false
		}
		return slices.ContainsFunc(instr.Common().Args, func(arg ssa.Value) bool {
			at, ok := arg.(*ssa.FieldAddr)
			return ok && value.Field(at) == field || value.Builtin(instr.Common()) == "delete" && value.LoadedField(arg) == field
		})
	}
	return false
}
