package blocking

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A CalleeWait is a wait that a function comes to when it is called, as its callers
// need to know it: on a parameter, or on something that nobody in its own package
// ends.
type CalleeWait struct {
	Param   int           // the channel that it waits on, receiver first; -1 for none
	Send    bool          // on the parameter it sends
	Take    bool          // it takes items from the parameter
	Enders  []string      // the methods of the parameter that end that; nil for those of the usual names
	Never   bool          // nobody can end it: it waits for nil
	Endless bool          // it comes back for more in a loop that it never leaves
	Busy    bool          // likewise, though what it waits for may come, or end
	Once    bool          // it is over when an item comes, if it does not come back for more
	Owner   symbol.Symbol // whose methods, or those of what it has in its fields, may end it
	Open    bool          // it receives from a field of the owner that nothing closes: none of its methods does
	Through symbol.Symbol // the interface that it takes items through, by the method Method, of an object that it was given
	Method  string        // before; no type that has it ends that
	Tells   []int         // the results by which it tells that it has found a channel closed
	Verb    Verb          // how it waits
	What    string        // "s.NextPod"
	Chain   []string      // the functions from this one to the wait
	Again   bool          // it comes back for more
	Leaves  bool          // depending on what it gets
}

func (w CalleeWait) String() string {
	s := "waits in " + w.What
	if w.Param >= 0 {
		switch s = fmt.Sprintf("receives from param%d", w.Param); {
		case w.Send:
			s = fmt.Sprintf("sends on param%d", w.Param)
		case w.Take:
			s = fmt.Sprintf("takes from param%d until %v", w.Param, w.Enders)
		}
	}
	switch {
	case w.Endless:
		s += " for ever"
	case w.Again:
		s += " again and again"
	}
	if len(w.Chain) > 1 {
		s += " via " + strings.Join(w.Chain[1:], ", ")
	}
	return s
}

// Meet returns the wait that two functions both come to, if it is the same for who calls them: whatever ends one of them may be what
// ends it.
func (w CalleeWait) Meet(other CalleeWait) (CalleeWait, bool) {
	if w.Param != other.Param || w.Send != other.Send || w.Take != other.Take || w.Never != other.Never || w.Open != other.Open || w.Owner != other.Owner || (w.Enders == nil) != (other.Enders == nil) {
		return w, false
	}
	if w.Enders != nil {
		w.Enders = slices.Compact(slices.Sorted(slices.Values(slices.Concat(w.Enders, other.Enders))))
	}
	w.Tells = slices.DeleteFunc(slices.Clone(w.Tells), func(i int) bool { return !slices.Contains(other.Tells, i) })
	w.Endless, w.Busy, w.Again = w.Endless && other.Endless, w.Busy && other.Busy, w.Again && other.Again
	w.Once, w.Leaves = w.Once || other.Once, w.Leaves || other.Leaves
	return w, true
}

// CalleeWaits returns the waits of an exported function for its callers.
func (p *Package) CalleeWaits(fn *ssa.Function) []CalleeWait {
	if !p.comesToWait(fn) {
		return nil
	}
	var list []CalleeWait
	known := make(map[int]bool) // by parameter: one is enough
	for _, w := range p.waits(visit{fn: fn}) {
		if cw, ok := p.calleeWait(fn, w); ok && !known[cw.Param] {
			known[cw.Param] = true
			list = append(list, cw)
		}
	}
	return list
}

// calleeWait returns what callers need to know of a wait, if they can do something
// about it, or nobody can.
func (p *Package) calleeWait(fn *ssa.Function, w *waiting) (CalleeWait, bool) {
	if len(w.until) > 0 {
		return CalleeWait{}, false
	}
	cw := CalleeWait{Param: -1, Verb: w.verb(), What: w.what(), Chain: w.chain(), Owner: w.on.owner, Tells: p.endsTold(fn)}
	cw.Again, cw.Leaves = p.persists(w)
	cw.Endless = p.isEndless(w)
	cw.Never = len(w.cases) == 0 // select {}
	for _, list := range w.others {
		if !slices.ContainsFunc(list, func(w *waiting) bool { _, waits := p.calleeWait(fn, w); return waits }) {
			return cw, false
		}
	}
	run := spawn.Run{Fn: fn}
	for _, o := range w.cases {
		on := p.classes.bound(o.on, w.bound())
		if i := paramIndex(fn, on); i >= 0 && o.kind != closes {
			if cw.Param >= 0 && cw.Param != i {
				return cw, false
			}
			cw.Param, cw.Send, cw.Take = i, o.kind == send, o.kind == take
			continue
		}
		j := p.newJudge(nil, run, w)
		j.forGood = true
		if on.isNever() {
			cw.Never = true
			continue
		}
		if j.ends(o, on) {
			if iface := symbol.OfType(o.through); j.by == byUnknown && o.through != nil && len(w.cases) == 1 && cw.Again && iface.IsExported() && on.owner.IsExported() {
				cw.Through, cw.Method = iface, o.name
				return cw, true
			}
			cw.Busy = cw.Endless
			return cw, cw.Busy
		}
		if len(j.enders) > 0 {
			if cw.Param >= 0 || len(w.cases) > 1 || !areMethodsOf(j.enders, fn) {
				return cw, false
			}
			cw.Param, cw.Take = 0, true
			for _, e := range j.enders {
				cw.Enders = append(cw.Enders, e.Name())
				p.Enders[e] = true
			}
			slices.Sort(cw.Enders)
		}
		cw.Open = len(w.cases) == 1 && o.kind == recv && isPrivate(on) && !j.isClosed(on)
		if again := p.newJudge(nil, run, w); again.ends(o, on) || len(again.enders) > len(j.enders) {
			cw.Once = true
		}
	}
	return cw, cw.Param >= 0 || cw.Owner != symbol.Symbol{} || cw.Never
}

// isPrivate reports whether the class is a field that only its package knows.
func isPrivate(on *class) bool {
	field, ok := on.find().named.(*types.Var)
	return ok && field.IsField() && !field.Exported() && !on.sentElsewhere
}

// areMethodsOf reports whether all of the functions are methods of the type that fn is
// a method of.
func areMethodsOf(list []*types.Func, fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	return !slices.ContainsFunc(list, func(e *types.Func) bool {
		r := e.Signature().Recv()
		return r == nil || symbol.OfType(r.Type()) != symbol.OfType(recv.Type())
	})
}

// paramIndex returns which parameter of fn the class is, or -1.
func paramIndex(fn *ssa.Function, t *class) int {
	if t.isParam() {
		for i, param := range fn.Params {
			if param == t.params[0] {
				return i
			}
		}
	}
	return -1
}

// handedTo returns the class of an argument, receiver first. What the source does not name has the name of the parameter.
func (cs *classes) handedTo(callee *types.Func, args []ssa.Value, i int) *class {
	t := cs.classOf(args[i])
	sig := callee.Signature()
	if sig.Recv() != nil {
		i--
	}
	if rep := t.find(); rep.name == "" && i >= 0 && i < sig.Params().Len() {
		rep.name = sig.Params().At(i).Name()
	}
	return t
}

// calleeWait notes that a call of a function of another package waits.
func (cs *classes) calleeWait(instr ssa.CallInstruction, r spawn.Run, w CalleeWait) {
	o := &op{kind: take, instr: instr, name: r.Callee.Name(), callee: r.Callee, fact: w}
	switch {
	case (w.Never || w.Busy) && w.Param < 0:
		o.on = &class{never: true, name: w.What}
	case w.Param < 0:
		o.on = cs.objectOf(w.Owner)
		if o.on.named == nil {
			o.on.named = r.Callee
		}
	case w.Param < len(r.Args):
		switch {
		case w.Send:
			o.kind = send
		case !w.Take:
			o.kind = recv
		}
		o.on = cs.handedTo(r.Callee, r.Args, w.Param)
	default:
		return
	}
	cs.add(o)
}
