package pointsto

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/count"
	"github.com/leaklint/leaklint/internal/spawn"
	"github.com/leaklint/leaklint/internal/value"
)

// readWait notes that a call of a function of another package waits.
func (cs *Classes) readWait(instr ssa.CallInstruction, r spawn.Run, w CalleeWait) {
	o := &Op{Kind: Take, Instr: instr, Name: r.Callee.Name(), Callee: r.Callee, Fact: w}
	if w.Until > len(r.Args) {
		return // nobody sees what it is given
	}
	if w.Until > 0 {
		o.Until = r.Args[w.Until-1]
	}
	switch {
	case (w.Never || w.Busy) && w.Param < 0:
		o.on = &Class{never: true, name: w.What}
	case w.Param < 0:
		o.on = cs.objectOf(w.Owner)
		if o.on.named == nil {
			o.on.named = r.Callee
		}
	case w.Param < len(r.Args):
		switch {
		case w.Send:
			o.Kind = Send
		case !w.Take:
			o.Kind = Recv
		}
		o.on = cs.handedTo(r.Callee, r.Args, w.Param)
	default:
		return
	}
	cs.add(o)
}

// handedTo returns the class of an argument, receiver first. What the source does not name has the name of the parameter.
func (cs *Classes) handedTo(callee *types.Func, args []ssa.Value, i int) *Class {
	t := cs.Of(args[i])
	sig := callee.Signature()
	if sig.Recv() != nil {
		i--
	}
	if rep := t.Find(); rep.name == "" && i >= 0 && i < sig.Params().Len() {
		rep.name = sig.Params().At(i).Name()
	}
	return t
}

// readGiven notes that a call gives channels, or is given some, on which a goroutine sends that it starts, and that
// may close them.
func (cs *Classes) readGiven(call *ssa.Call, callee *types.Func) {
	for _, g := range cs.importer.Gives(callee) {
		args := value.Args(&call.Call)
		if g.Open || max(g.Param, g.Until) > len(args) {
			continue // see result
		}
		var until ssa.Value
		if g.Until > 0 {
			until = args[g.Until-1]
		}
		if g.Param > 0 {
			fact := CalleeWait{Param: g.Param - 1, Send: true, Verb: Sends, Again: g.Sends >= count.Many}
			cs.add(&Op{Kind: Send, on: cs.handedTo(callee, args, g.Param-1), Instr: call, Name: callee.Name(), Callee: callee, Async: true, Times: g.Sends, Until: until, Fact: fact})
			continue
		}
		o := &Op{Kind: Send, Instr: call, Name: callee.Name(), Callee: callee, Async: true, Times: g.Sends, Until: until}
		o.Fact = CalleeWait{Param: -1, Verb: Sends, What: "what " + callee.Name() + " gives", Again: g.Sends >= count.Many}
		o.on = &Class{made: []ssa.Value{call}} // if it is dropped
		if v := value.Result(call, g.Result); v != nil {
			o.on = cs.Of(v)
		}
		o.on.sentElsewhere, o.on.closedElsewhere = true, true
		cs.add(o)
	}
}

// Starts reports whether a call starts a goroutine, by itself or by what it calls.
func (cs *Classes) Starts(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(cs.ops[call], func(o *Op) bool { return o.Times > 0 }) || slices.ContainsFunc(cs.spawns.Runs(call), func(r spawn.Run) bool { return r.How == spawn.Async })
}

// givesTo reports whether a function of another package gives such a channel as that result.
func (cs *Classes) givesTo(callee *types.Func, i int) bool {
	return slices.ContainsFunc(cs.importer.Gives(callee), func(g Given) bool { return g.Param == 0 && g.Result == i && !g.Open })
}

// leavesOpen reports whether a function of another package gives a channel as that result which nobody closes.
func (cs *Classes) leavesOpen(callee *types.Func, i int) bool {
	return slices.ContainsFunc(cs.importer.Gives(callee), func(g Given) bool { return g.Open && g.Result == i })
}

// handOut notes what becomes of a channel that a call hands to a function of another package.
func (cs *Classes) handOut(arg ssa.Value, typ types.Type, callee *types.Func, param int) {
	t := cs.Of(arg).Find()
	for _, u := range cs.importer.Uses(callee) {
		if u.Param == param {
			t.sentElsewhere = t.sentElsewhere || u.Sends || u.Closes
			t.closedElsewhere = t.closedElsewhere || u.Closes
			t.receivedElsewhere = t.receivedElsewhere || u.Receives
			return
		}
	}
	t.open(typ)
}

// Uses returns what becomes of the channels that an exported function is given, where something is sure not to.
func (cs *Classes) Uses(fn *ssa.Function) []Use { return cs.uses[fn] }

// findUses finds them, before the parameters are taken for whatever callers may do with them, too.
func (cs *Classes) findUses() {
	for _, fn := range cs.funcs {
		if obj := fn.Object(); obj == nil || !obj.Exported() {
			continue
		}
		for i, param := range fn.Params {
			if u := cs.useOf(param); value.IsChan(param.Type()) && !(u.Sends && u.Receives && u.Closes) {
				u.Param = i
				cs.uses[fn] = append(cs.uses[fn], u)
			}
		}
	}
}

// useOf returns what the package does with what a parameter stands for.
func (cs *Classes) useOf(param *ssa.Parameter) (u Use) {
	if cs.of[param] == nil {
		return u
	}
	for t := range cs.behind(cs.Of(param)) {
		isShown := isOpen(t) || t.handsOn
		u.Sends = u.Sends || isShown || t.sentElsewhere
		u.Closes = u.Closes || isShown || t.closedElsewhere
		u.Receives = u.Receives || isShown || t.MayBeReceivedElsewhere()
		for _, o := range t.ops {
			u.Sends = u.Sends || o.Kind == Send
			u.Closes = u.Closes || o.Kind == Close
			u.Receives = u.Receives || o.Kind != Send && o.Kind != Close
		}
	}
	return u
}

// isOpen reports whether a field or variable holds the class that other packages come to.
func isOpen(t *Class) bool {
	v, ok := t.named.(*types.Var)
	return t.named != nil && (!ok || v.Exported())
}
