package lifetime

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/flow"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/value"
)

// What the books of a call come to: see guard. They let it happen once for each object that keeps
// them, until they are reset.

// guarded: a call that happens once for each object that keeps the books
// happens as often as such objects are made.
func (c *climber) guarded(at *call, n *node, o Origin, depth int) outcome {
	owner := c.bookkeeper(at, n)
	from, _, _ := cutLast(o.Field, ".")
	beside := o.Kind == FromField && from == owner // it is as old as the books
	if why := c.reopened(at, n, o); why != nil {
		if o.Kind == FromField && o.Field == at.guard.state && c.putsAnother(at.in, o.Field) {
			return outcome{} // what is in the books is what it is done on, and is another one then
		}
		if !beside && c.isYoung(n.id, o, false, maxYoung) {
			return outcome{} // who comes again makes another one
		}
		if !beside && !c.g.merged && o.Kind == FromField && len(c.g.writes[o.Field]) == 0 {
			return outcome{rank: unknown} // nobody sees who puts it there
		}
		if o.signal {
			return c.climb(at.in, o, depth+1) // it may well come before the next time
		}
		if c.g.Unseen[n.pkg] && n.exported && len(c.g.callsOf(n.id)) == 0 {
			return outcome{rank: unknown} // whoever calls it is in a package that was not analyzed
		}
		return outcome{rank: short, why: why}
	}
	if beside && c.ownInformer(o) {
		return outcome{booked: true} // the object has its own books, and its own informer
	}
	if beside && o.until && c.isBornWith(o.Field) && c.areEnded(o.Field, depth) {
		return outcome{} // and its own signal, which somebody gives
	}
	if scope := at.guard.scope(); scope != "" {
		return c.inScope(scope, o, depth)
	}
	if owner == "" {
		return outcome{}
	}
	known := len(c.g.makers[owner]) > 0
	of := Origin{Kind: Shared}
	if beside {
		of = o // who makes the object puts it there
	}
	for _, m := range c.g.makers[owner] {
		out := c.climb(m, of, depth+1)
		if out.rank == short {
			if !o.signal || o.Kind != FromParam {
				return out
			}
			if c.isYoung(n.id, o, true, maxYoung) {
				return outcome{} // who makes each object gives it a signal of its own
			}
			if by := c.climb(at.in, o, depth+1); by.rank < short {
				return by // or may do so
			}
			return out
		}
		known = known && out.rank == harmless
	}
	if why := c.teardownOf(owner, depth); why != nil && !known && n.pkg == c.pkg && !o.signal {
		return outcome{rank: short, why: why}
	}
	if !known && at.guard != nil {
		// Books of an object of which nobody knows how long it lives. Where
		// the function is called again and again, they are what makes it
		// right; where that is not known either, nothing is.
		if out := c.climb(at.in, o, depth+1); out.rank == unknown {
			return out
		}
	}
	return outcome{booked: !known} // else there is one such object in the process
}

// putsAnother reports whether a function puts a new object into a field each time.
//
//	if d.informer != nil { return }
//	d.informer = d.newInformer()
//	d.informer.AddEventHandler(d)
func (c *climber) putsAnother(fn, field string) bool {
	some := false
	for _, w := range c.g.writes[field] {
		if w.in == fn {
			if some = allMade(w.from); !some {
				return false
			}
		}
	}
	return some
}

// maxYoung bounds how many functions and fields an object is followed back through.
const maxYoung = 6

// isYoung reports whether an object that fn has from o is followed, on all ways, to functions that
// make it and are not known to run once: then who does something again does it on another object. Where books let it happen once for each object,
// loops do not come to it again.
//
//	func (m *Manager) start(ns string) {
//		factory := informers.NewSharedInformerFactoryWithOptions(m.client, 0, informers.WithNamespace(ns))
//		m.reflector.Start(Options{}.With(factory))
func (c *climber) isYoung(fn string, o Origin, booked bool, depth int) bool {
	n := c.g.nodes[fn]
	if n == nil || depth == 0 {
		return false
	}
	young := func(in string, of []Origin) bool {
		return len(of) > 0 && !slices.ContainsFunc(of, func(o Origin) bool { return !c.isYoung(in, o, booked, depth-1) })
	}
	switch o.Kind {
	case Made:
		return c.climb(fn, Origin{Kind: Shared}, 0).rank != harmless
	case FromScope:
		return o.in == n.parent && young(o.in, o.of)
	case FromParam:
		calls := c.g.callsOf(fn)
		return len(calls) > 0 && (c.g.merged || !n.exported) && !c.g.isAbroad(n) && !slices.ContainsFunc(calls, func(at *call) bool {
			return at.loop != nil && !booked || o.Index >= len(at.args) || !young(at.in, at.args[o.Index])
		})
	case FromField:
		writes := c.g.writes[o.Field]
		return len(writes) > 0 && !slices.ContainsFunc(writes, func(w *write) bool {
			return w.in == fn && !w.fresh || !young(w.in, w.from) // what fn puts into what was there before is what it forgets
		})
	}
	return false
}

// reopened returns what shows that the books of a call do not keep it from
// happening again: they are cleared somewhere, or have a page for each cluster
// that ever was.
func (c *climber) reopened(at *call, n *node, o Origin) *evidence {
	if at.guard == nil {
		return nil
	}
	r, ok := c.g.reopens(at.guard, o.Field)
	if o.Kind != Shared && ok && !c.g.livesOn[at.guard.state] {
		return nil // the informer ends that it is done on
	}
	_, books, _ := cutLast(strings.TrimSuffix(at.guard.state, lowered), ".")
	if ok {
		if r.whole {
			return &evidence{text: fmt.Sprintf("%s runs again once %q is set back", n.name, books), pos: r.pos, note: "set back here"}
		}
		return &evidence{text: fmt.Sprintf("%s runs again once an entry is taken out of %q", n.name, books), pos: r.pos, note: "taken out here", entry: true}
	}
	if at.guard.perCluster {
		text := fmt.Sprintf("%s enters each %s in %q, and nothing is ever deleted there", n.name, c.g.clusterNoun(), books)
		return &evidence{text: text, cluster: true, pos: at.pos}
	}
	return nil
}

// bookkeeper returns the type of the object that keeps the books of a call, or
// "" if the process does.
func (c *climber) bookkeeper(at *call, n *node) string {
	if at.guard != nil {
		return at.guard.owner
	}
	if outer := c.g.nodes[c.outermost(n)]; outer.recv != nil && len(outer.serves) > 0 {
		return outer.serves[0] // of a sync.Once: a field of the receiver, most likely
	}
	return ""
}

// resetOf returns where a field or variable is reset, the last such place that was read.
func (g *Graph) resetOf(state string) (reset, bool) {
	all := g.resets[state]
	if len(all) == 0 {
		return reset{}, false
	}
	return all[len(all)-1], true
}

// inScope judges what a variable of scope, a function, lets happen once: it is as often as that is called.
func (c *climber) inScope(scope string, o Origin, depth int) outcome {
	switch o.Kind {
	case FromParam:
		return outcome{} // of a literal: as new as its call
	case FromScope:
		if o.in != scope {
			return outcome{}
		}
		var out outcome
		for _, from := range o.of {
			out = worse(out, c.climb(scope, from, depth+1))
		}
		return out
	}
	return c.climb(scope, o, depth+1)
}

// reopens returns where the books of a guard are reset, so that what it guards may happen again. What runs until
// a signal in a field comes, if that is not "", has ended where the function that resets them closes it, ends
// its context, or has seen it come.
//
//	close(f.stop)        w.cancel()
//	f.active = false     delete(f.watchers, key)
func (g *Graph) reopens(of *guard, until string) (reset, bool) {
	for _, r := range slices.Backward(g.resets[of.state]) {
		if !slices.Contains(of.undone, r.pos) && (until == "" || !g.endsBefore(r, until)) {
			return r, true
		}
	}
	return reset{}, false
}

// endsBefore reports whether a signal in a field has come where something is reset.
func (g *Graph) endsBefore(r reset, signal string) bool {
	return slices.Contains(r.ended, signal) || slices.ContainsFunc(r.called, func(f string) bool { return f != "" && g.cancels[f] == signal })
}

// noteUndone notes the resets of books that open them for nothing: those which come where the goroutine ends
// that is guarded, and those in place of it, on a way out on which the function takes back what it has entered,
// as it has not come to that.
//
//	if instance != nil { return }
//	instance = &service{}
//	if err := instance.connect(); err != nil {
//		instance = nil
//		return err
//	}
//	go instance.run()
func (s *scanner) noteUndone(g *guard, at ssa.Instruction) {
	started := startedBy(at, 2)
	for _, r := range s.resets[g.state] {
		inPlace := r.Parent() == at.Parent() && !flow.Reaches(at, r) && !flow.Reaches(r, at) && s.enteredBefore(g.state, r)
		if inPlace || isAtEndOf(r, started) {
			g.undone = append(g.undone, r.Pos())
		}
	}
}

// startedBy returns the functions that a call starts in goroutines, itself or in the function that it calls.
func startedBy(at ssa.Instruction, depth int) []*ssa.Function {
	call, ok := at.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	fn := call.Common().StaticCallee()
	if _, isGo := at.(*ssa.Go); fn == nil || isGo || depth == 1 {
		if isGo && fn != nil {
			return []*ssa.Function{fn}
		}
		return nil
	}
	var all []*ssa.Function
	for instr := range value.Instrs(fn) {
		all = append(all, startedBy(instr, depth-1)...)
	}
	return all
}

// isAtEndOf reports whether an instruction of one of the functions comes when that ends: it is deferred, or
// behind the wait for a signal.
//
//	go func() {
//		<-m.ctx.Done()
//		delete(m.active, name)
//	}()
func isAtEndOf(instr ssa.Instruction, fns []*ssa.Function) bool {
	fn := instr.Parent()
	if slices.Contains(fns, fn) {
		_, deferred := instr.(*ssa.Defer)
		return deferred || value.Any(fn, func(i ssa.Instruction) bool { return awaitsSignal(i) && flow.Precedes(i, instr) })
	}
	return fn.Parent() != nil && slices.Contains(fns, fn.Parent()) && slices.ContainsFunc(*fn.Referrers(), func(ref ssa.Instruction) bool {
		if mc, ok := ref.(*ssa.MakeClosure); ok && len(*mc.Referrers()) == 1 {
			ref = (*mc.Referrers())[0]
		}
		_, deferred := ref.(*ssa.Defer)
		return deferred
	})
}

// awaitsSignal reports whether an instruction is a receive from a signal.
func awaitsSignal(instr ssa.Instruction) bool {
	recv, ok := instr.(*ssa.UnOp)
	return ok && recv.Op == token.ARROW && knowledge.IsSignal(recv.X.Type())
}
