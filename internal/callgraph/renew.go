package callgraph

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

// Who has seen that a thing in a field has ended may make another one for the same field, as often as
// that happens: there is one at a time. So it is for who ends what waits for a field of an object, and then
// starts it again.
//
//	case event, ok := <-c.watch.ResultChan():
//		if !ok {
//			c.renew()        // c.watch, err = client.Watch(ctx, options)
//		}
//
//	r.terminate()            // r.quit <- struct{}{}
//	r.start()                // go r.listen()

// endChannels are the methods that give a channel which is closed when the thing has ended.
var endChannels = func() (names []string) {
	for _, row := range resource.Known {
		names = append(names, row.Channel...)
	}
	return names
}()

// endedBefore returns the fields of which the things have ended where control comes to instr, a call with those arguments, in whose
// objects they may be.
func (s *scanner) endedBefore(instr ssa.Instruction, args []ssa.Value) []string {
	var ended []string
	for b, i := range flow.Above(instr.Block()) {
		if ch := flow.FoundClosed(b, i); ch != nil {
			if field := endOf(ch); field != "" {
				ended = []string{field}
			}
			break
		}
	}
	for _, e := range s.endings(instr.Parent()) {
		isOf := slices.ContainsFunc(args, func(arg ssa.Value) bool { return partOf(arg, nil).isSame(e.of) })
		if isOf && (flow.Precedes(e.at, instr) || flow.IsSwitchedOff(e.at, instr)) {
			ended = appendNew(ended, e.field)
		}
	}
	return ended
}

// An ending is an instruction that ends what waits for a field of an object.
type ending struct {
	at    ssa.Instruction
	of    part
	field string
}

// A part is what an object has in a field of a field, or the object.
type part struct {
	object ssa.Value
	fields []int
}

// partOf returns what v has in those fields, seen from the object that v is a part of.
//
//	t.edge    part{t, [edge]}
func partOf(v ssa.Value, fields []int) part {
	for sel := value.Selection(v); sel != nil; sel = value.Selection(v) {
		v, fields = sel.X, slices.Concat([]int{sel.Field}, fields)
	}
	return part{v, fields}
}

func (p part) isSame(q part) bool {
	return slices.Equal(p.fields, q.fields) && isSameObject(p.object, q.object)
}

// endings returns those of fn.
func (s *scanner) endings(fn *ssa.Function) []ending {
	list, known := s.enders[fn]
	if known {
		return list
	}
	s.enders[fn] = nil // who calls itself
	for instr := range value.Instrs(fn) {
		if v := endedBy(instr); v != nil {
			if sel := value.Selection(v); sel != nil && fieldName(sel.X.Type(), sel.Field) != "" {
				list = append(list, ending{instr, partOf(sel.X, nil), fieldName(sel.X.Type(), sel.Field)})
			}
		} else if call, ok := instr.(*ssa.Call); ok {
			list = s.appendEndings(list, call)
		}
	}
	s.enders[fn] = list
	return list
}

// appendEndings appends what a call ends of its arguments, as the callee does.
func (s *scanner) appendEndings(list []ending, call *ssa.Call) []ending {
	callee := call.Call.StaticCallee()
	if callee == nil || callee.Pkg != call.Parent().Pkg {
		return list
	}
	first := len(list) // of this call
	for _, e := range s.endings(callee) {
		i := slices.IndexFunc(callee.Params, func(p *ssa.Parameter) bool { return p == e.of.object })
		if i < 0 {
			continue
		}
		of := partOf(call.Call.Args[i], e.of.fields)
		isKnown := func(o ending) bool { return o.field == e.field && o.of.isSame(of) }
		if len(of.fields) <= maxParts && !slices.ContainsFunc(list[first:], isKnown) {
			list = append(list, ending{call, of, e.field})
		}
	}
	return list
}

// endedBy returns the signal that an instruction gives, or nil.
//
//	close(r.quit)    r.quit <- struct{}{}
func endedBy(instr ssa.Instruction) ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Send:
		return instr.Chan
	case *ssa.Call:
		return value.Closed(&instr.Call)
	}
	return nil
}

// isRenewed reports whether a context is made in place of one that its function has cancelled just before, by the variable that gets its own cancel func.
//
//	cancel()
//	ctx, cancel = context.WithCancel(parent)
func isRenewed(ctx ssa.Value) bool {
	made, i := value.CallOf(ctx)
	if made == nil || i != 0 || !flow.IsCanceller(made) || value.Result(made, 1) == nil {
		return false
	}
	for _, ref := range value.Referrers(value.Result(made, 1)) {
		st, ok := ref.(*ssa.Store)
		if !ok {
			continue
		}
		cancels := func(call *ssa.Call) bool {
			load, ok := call.Call.Value.(*ssa.UnOp)
			return ok && flow.SameVariable(load.X, st.Addr) && flow.Precedes(call, made)
		}
		if value.AnyOf(made.Parent(), cancels) {
			return true
		}
	}
	return false
}

// endOf returns the field of which the thing has given a channel that is closed when it has ended, or "".
func endOf(ch ssa.Value) string {
	call, ok := ch.(*ssa.Call)
	if !ok {
		return ""
	}
	callee, args := symbol.Callee(&call.Call), value.Args(&call.Call)
	if callee == nil || len(args) == 0 || !slices.Contains(endChannels, callee.Name()) {
		return ""
	}
	return stateOf(args[0])
}
