package callgraph

import (
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// store notes an assignment: to a field, and of a func.
func (s *scanner) store(instr *ssa.Store) {
	s.write(instr, instr.Addr, instr.Val)
	if isZero(instr.Val) && !freshObject(instr.Addr) && !isPlainData(instr.Val.Type()) {
		s.reset(instr.Addr, instr)
	}
	if value.IsBool(instr.Val.Type()) && !isZero(instr.Val) && !freshObject(instr.Addr) {
		s.resetBook(stateOf(instr.Addr), lowered, instr)
	}
	if _, ok := instr.Val.(*ssa.MakeChan); ok && !freshObject(instr.Addr) {
		s.resetBook(stateOf(instr.Addr), closing, instr)
	}
	if sl, ok := instr.Val.(*ssa.Slice); ok && stateOf(sl.X) != "" && stateOf(sl.X) == stateOf(instr.Addr) {
		s.reset(instr.Addr, instr) // q.tasks = q.tasks[1:]
	}
	val := instr.Val
	if boxed, ok := val.(*ssa.MakeInterface); ok { // a field that takes funcs of several types
		val = boxed.X
	}
	if value.IsFunc(val.Type()) {
		s.storeFuncOf(instr, val)
	}
	s.noteCancel(instr)
}

// storeFuncOf notes that a func from elsewhere is put somewhere.
//
//	cli.Command{Action: runCommand(list)}
func (s *scanner) storeFuncOf(instr *ssa.Store, val ssa.Value) {
	known := false // how it is called, wherever the library does that
	for _, from := range s.sourcesOf(val) {
		if edge := s.entryIn(instr, instr.Addr); edge != nil {
			known, edge.unless = true, from.unless
			s.g.through[from.place] = append(s.g.through[from.place], edge)
		}
	}
	if !known {
		s.copied(val, s.addrPlace(instr.Addr))
	}
}

// entryIn returns the call of a func that is put into a field of which it is known how it is called, or nil.
func (s *scanner) entryIn(instr ssa.Instruction, addr ssa.Value) *Call {
	fa, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	e := knowledge.Fields[symbol.OfType(value.Deref(fa.X.Type()))][fieldOf(fa)]
	switch {
	case fieldOf(fa) == knowledge.StartOfTerm && isLastTerm(fa): // of any type: who hands it on calls it as client-go does
		e = knowledge.LastTerm
	case e == nil:
		return nil
	}
	edge := s.newCall(instr, nil)
	if edge.Entry = e; e == knowledge.PerTerm && edge.Loop == nil {
		edge.Loop = s.termsOf(fa.Parent())
	}
	return edge
}

// noteCancel notes a field with a cancel func, and the one with the context that it ends.
//
//	w.ctx, w.cancel = context.WithCancel(ctx)
func (s *scanner) noteCancel(st *ssa.Store) {
	cancel, ok := value.Unconverted(st.Val).(*ssa.Extract) // in a field of type func()
	if !ok || cancel.Index != 1 || !isCancel(cancel.Type()) {
		return
	}
	for _, ref := range value.Referrers(cancel.Tuple) {
		ctx, ok := ref.(*ssa.Extract)
		if !ok || ctx.Index != 0 {
			continue
		}
		for _, ref := range value.Referrers(ctx) {
			if kept, ok := ref.(*ssa.Store); ok && kept.Val == ctx && fieldOfAddr(kept.Addr) != "" {
				s.g.cancels[fieldOfAddr(st.Addr)] = fieldOfAddr(kept.Addr)
			}
		}
	}
}

// storeFunc notes that the func id is stored at addr.
func (s *scanner) storeFunc(instr ssa.Instruction, addr ssa.Value, id string) {
	if edge := s.entryIn(instr, addr); edge != nil {
		s.g.calls[id] = append(s.g.calls[id], edge)
		return
	}
	if call := flow.VariadicCall(flow.ArrayOf(addr)); call != nil {
		if callee := symbol.Callee(call.Common()); callee != nil {
			if e := s.g.entryOfCall(symbol.Of(callee)); e != nil {
				edge := s.newCall(call, nil)
				edge.Entry = e
				s.g.calls[id] = append(s.g.calls[id], edge)
				return
			}
		}
	}
	if place := s.addrPlace(addr); place != "" {
		s.hold(instr, place, id)
		return
	}
	s.escapes(id)
}

// write notes what a field, or an element of what it holds, is assigned.
func (s *scanner) write(instr ssa.Instruction, addr, val ssa.Value) {
	name := fieldOfAddr(addr)
	if name == "" || !isReference(val.Type()) {
		return
	}
	s.g.writes[name] = append(s.g.writes[name], &Write{In: ID(instr.Parent()), From: s.originsOf(val), Fresh: freshObject(addr), Again: s.isRepeated(instr)})
}
