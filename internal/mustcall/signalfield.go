package mustcall

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/access"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// What is known of the fields of the package that have a signal, of whatever object: who makes it, who gives it, and
// what else comes by it. The engine reads all stores once, before it follows the first goroutine.

// A canceller is a field with the func that cancels a context.
type canceller struct {
	field   *types.Var
	calls   []*ssa.Call // that give it
	isAlone bool        // nothing else ends the context
}

// indexCancel notes in which fields the results of a call are kept that gives a context, and the func
// that cancels it.
func (e *engine) indexCancel(call *ssa.Call) {
	if !isCanceller(call) {
		return
	}
	var fields [2]*types.Var
	for i := range fields {
		x, ok := value.Result(call, i).(*ssa.Extract)
		if !ok {
			return
		}
		for _, ref := range value.Referrers(x) {
			if st, ok := ref.(*ssa.Store); ok && st.Val == x {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
					fields[i] = value.Field(fa)
				}
			}
		}
		if fields[i] == nil {
			return
		}
	}
	known := e.cancels[fields[0]]
	isAlone := e.parentOf(call) == nil && (known.field == nil || known.isAlone)
	e.cancels[fields[0]] = canceller{fields[1], append(known.calls, call), isAlone}
}

// indexSignal notes that a field has a channel with a buffer; or one, or a context, that the function which puts it
// there has from somewhere else.
//
//	return &Watcher{stop: stop}
func (e *engine) indexSignal(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || value.IsNothing(st.Val) {
		return
	}
	if str, ok := st.Val.Type().Underlying().(*types.Struct); ok && !isNewStruct(st.Val) { // &poller{params: g.params}
		for field := range str.Fields() {
			if _, isChan := field.Type().Underlying().(*types.Chan); isChan || knowledge.IsSignal(field.Type()) {
				e.foreign[field.Origin()] = true
			}
		}
		return
	}
	if _, isChan := st.Val.Type().Underlying().(*types.Chan); !isChan && !knowledge.IsSignal(st.Val.Type()) {
		return
	}
	e.assigned[value.Field(fa)] = true
	switch root := e.Resolve(st.Val).Root.(type) {
	case *ssa.MakeChan:
		if !isUnbuffered(root) {
			e.buffered[value.Field(fa)] = true
		}
		if isClosedAtEnd(root) {
			e.lent[value.Field(fa)] = append(e.lent[value.Field(fa)], root.Parent())
		}
	case *ssa.Extract:
		call, ok := root.Tuple.(*ssa.Call)
		if !ok || !isCanceller(call) {
			e.foreign[value.Field(fa)] = true
		}
	default:
		e.foreign[value.Field(fa)] = true
	}
}

// isClosedAtEnd reports whether the function that makes a channel closes it when it returns, whatever has it in a field.
//
//	stop := make(chan struct{})
//	defer close(stop)
//	p := &poller{stop: stop}
func isClosedAtEnd(made *ssa.MakeChan) bool {
	return value.AnyOf(made.Parent(), func(d *ssa.Defer) bool { return value.Closed(&d.Call) == made })
}

// isLent reports whether the channel in a field is one that its maker closes at its end: fn, or, if fn puts
// none there, who makes the object may be one of those that do so.
func (e *engine) isLent(field *types.Var, fn *ssa.Function) bool {
	puts := func(st *ssa.Store) bool {
		fa, ok := st.Addr.(*ssa.FieldAddr)
		return ok && value.Field(fa) == field
	}
	lenders := e.lent[field]
	return slices.Contains(lenders, fn) || len(lenders) > 0 && !value.AnyOf(fn, puts)
}

// isNewStruct reports whether a struct is one that the function makes.
func isNewStruct(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	_, ok = load.X.(*ssa.Alloc)
	return ok
}

func isCanceller(call *ssa.Call) bool {
	return slices.Contains(knowledge.Cancellers, symbol.OfCall(&call.Call))
}

// tellsDone reports whether a channel is in a field that a goroutine closes when it ends, which stays
// until a signal comes.
//
//	defer close(w.done)
func (e *engine) tellsDone(ch ssa.Value) bool {
	if e.done == nil {
		e.done = make(map[*types.Var]bool)
		for _, fn := range e.funcs {
			if len(e.endsOf(fn)) == 0 {
				continue
			}
			for field := range e.closedBy(fn) {
				e.done[field] = true
			}
		}
	}
	field := e.fieldBehind(ch)
	return field != nil && e.done[field]
}

// isFed reports whether a field has a channel that who sends on it closes when there is no more: who
// reads that ends with the data, and blocking tells.
//
//	defer close(l.out)
//	for _, item := range l.items {
//		l.out <- item
//	}
func (e *engine) isFed(field *types.Var) bool {
	if e.fed == nil {
		e.fed = make(map[*types.Var]bool)
		for _, fn := range e.funcs {
			for closed := range e.closedBy(fn) {
				e.fed[closed] = e.fed[closed] || e.sendsOn(fn, closed)
			}
		}
	}
	return e.fed[field]
}

// sendsOn reports whether fn sends on the channel in a field.
func (e *engine) sendsOn(fn *ssa.Function, field *types.Var) bool {
	return value.Any(fn, func(instr ssa.Instruction) bool {
		switch instr := instr.(type) {
		case *ssa.Send:
			return e.fieldBehind(instr.Chan) == field
		case *ssa.Select:
			return slices.ContainsFunc(instr.States, func(s *ssa.SelectState) bool {
				return s.Dir == types.SendOnly && e.fieldBehind(s.Chan) == field
			})
		}
		return false
	})
}

// closedBy returns the fields with channels that fn closes.
func (e *engine) closedBy(fn *ssa.Function) iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		for c := range value.Each[ssa.CallInstruction](fn) {
			if ch := value.Closed(c.Common()); ch != nil {
				if field := e.fieldBehind(ch); field != nil && !yield(field) {
					return
				}
			}
		}
	}
}

// fieldBehind returns the field that v was loaded from, or nil.
func (e *engine) fieldBehind(v ssa.Value) *types.Var {
	at := e.Resolve(v)
	refs := access.FieldsAlong(at.Root.Type(), at.Path, nil)
	if len(refs) == 0 || refs[len(refs)-1].Rest != "" {
		return nil
	}
	return refs[len(refs)-1].Var
}
