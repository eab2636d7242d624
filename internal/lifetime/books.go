package lifetime

import (
	"fmt"
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
)

// What the books of a call come to: see [callgraph.Guard]. They let it happen once for each object that keeps
// them, until they are reset.

// guarded: a call that happens once for each object that keeps the books
// happens as often as such objects are made.
func (c *climber) guarded(at *callgraph.Call, n *callgraph.Node, o callgraph.Origin, depth int) outcome {
	if c.calls != nil { // a signal comes here no more often than there are such objects
		if out := c.calls.guarded(at, n, callgraph.Origin{Kind: callgraph.Shared}, depth); out.rank < short {
			return out
		}
		return c.climb(at.In, o, depth+1)
	}
	if by := c.in.keeper(at, o.Field, c.own, depth > 0); by != nil && by != at.Guard {
		kept := *at
		kept.Guard, at = by, &kept
	}
	owner := c.bookkeeper(at, n)
	from, _ := callgraph.SplitField(o.Field)
	beside := o.Kind == callgraph.FromField && from == owner // it is as old as the books
	if why := c.reopened(at, n, o, depth); why != nil {
		return c.onceMore(at, n, o, beside, why, depth)
	}
	if beside && c.ownInformer(o) {
		return outcome{booked: true} // the object has its own books, and its own informer
	}
	if beside && o.Until && c.isBornWith(o.Field) && c.areEnded(o.Field, at, depth) {
		return outcome{} // and its own signal, which somebody gives
	}
	if scope := at.Guard.Scope(); scope != "" {
		return c.inScope(scope, o, depth)
	}
	if owner == "" {
		return outcome{}
	}
	known := len(c.g.Makers(owner)) > 0
	of := callgraph.Origin{Kind: callgraph.Shared}
	if beside {
		of = o // who makes the object puts it there
	}
	for _, m := range c.g.Makers(owner) {
		out := c.made(m, owner, of, depth)
		if out.rank == short {
			if !o.Signal || !isGiven(o) {
				return out
			}
			if c.isYoung(n.ID, o, true, maxYoung) {
				return outcome{} // who makes each object gives it a signal of its own
			}
			if by := c.climb(at.In, o, depth+1); by.rank < short {
				return by // or may do so
			}
			return out
		}
		known = known && out.rank == harmless
	}
	if why := c.teardownOf(owner, at.In, depth); why != nil && !known && n.Pkg == c.pkg && !o.Signal {
		return outcome{rank: short, why: why}
	}
	if !known && at.Guard != nil {
		// Books of an object of which nobody knows how long it lives. Where
		// the function is called again and again, they are what makes it
		// right; where that is not known either, nothing is.
		if out := c.climb(at.In, o, depth+1); out.rank == unknown {
			return out
		}
	}
	return outcome{booked: !known} // else there is one such object in the process
}

// isGiven reports whether an origin is what callers give: a parameter, also as a literal has captured it.
//
//	s.group.Do(key, func() (any, error) { return s.start(ctx, key) })
func isGiven(o callgraph.Origin) bool {
	if o.Kind == callgraph.FromScope {
		return len(o.Of) > 0 && !slices.ContainsFunc(o.Of, func(of callgraph.Origin) bool { return !isGiven(of) })
	}
	return o.Kind == callgraph.FromParam
}

// made climbs from where an object is made that keeps books: which others may let happen once.
//
//	if _, ok := clients[name]; !ok { clients[name] = &client{} }
//	clients[name].start()    // func (c *client) start() { if c.started.CompareAndSwap(false, true) { go c.run() } }
func (c *climber) made(m *callgraph.Making, owner string, of callgraph.Origin, depth int) outcome {
	n := c.g.Node(m.In)
	if m.Guard == nil || n == nil || c.asked[owner] {
		return c.climb(m.In, of, depth+1)
	}
	c.asked[owner] = true
	defer delete(c.asked, owner)
	return c.guarded(&callgraph.Call{In: m.In, Guard: m.Guard}, n, of, depth+1)
}

// onceMore tells of a call that its books, which are reset, let happen once more. beside says that what it is done on is as old as they are.
func (c *climber) onceMore(at *callgraph.Call, n *callgraph.Node, o callgraph.Origin, beside bool, why *evidence, depth int) outcome {
	if o.Kind == callgraph.FromField && (o.Field == at.Guard.State || !c.until) && c.putsAnother(at.In, o.Field) {
		return outcome{} // what it is done on is another one then, in the books or beside them: only that a signal is a new one does not end the old one
	}
	if !beside && c.isYoung(n.ID, o, false, maxYoung) {
		return outcome{} // who comes again makes another one
	}
	if !beside && !c.g.Merged() && o.Kind == callgraph.FromField && len(c.g.Writes(o.Field)) == 0 {
		return outcome{rank: unknown} // nobody sees who puts it there
	}
	if o.Signal {
		return c.climb(at.In, o, depth+1) // it may well come before the next time
	}
	if c.g.Unseen[n.Pkg] && n.Exported && len(c.g.TellingCalls(n.ID)) == 0 {
		return outcome{rank: unknown} // whoever calls it is in a package that was not analyzed
	}
	return outcome{rank: short, why: why}
}

// putsAnother reports whether a function puts a new object into a field each time.
//
//	if d.informer != nil { return }    if m.started { return }
//	d.informer = d.newInformer()       m.factory = informers.NewSharedInformerFactory(m.client, 0)
//	d.informer.AddEventHandler(d)      m.registerHandlers()
func (c *climber) putsAnother(fn, field string) bool {
	some := false
	for _, w := range c.g.Writes(field) {
		if w.In == fn && len(w.From) > 0 { // or nil
			if some = callgraph.AllMade(w.From); !some {
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
func (c *climber) isYoung(fn string, o callgraph.Origin, booked bool, depth int) bool {
	n := c.g.Node(fn)
	if n == nil || depth == 0 {
		return false
	}
	young := func(in string, of []callgraph.Origin) bool {
		return len(of) > 0 && !slices.ContainsFunc(of, func(o callgraph.Origin) bool { return !c.isYoung(in, o, booked, depth-1) })
	}
	switch o.Kind {
	case callgraph.Made:
		return c.climb(fn, callgraph.Origin{Kind: callgraph.Shared}, 1).rank != harmless
	case callgraph.FromScope:
		return o.In == n.Parent && young(o.In, o.Of)
	case callgraph.FromParam:
		calls := c.g.TellingCalls(fn)
		return len(calls) > 0 && (c.g.Merged() || !n.Exported) && !c.g.IsAbroad(n) && !slices.ContainsFunc(calls, func(at *callgraph.Call) bool {
			return at.Loop != nil && !booked || o.Index >= len(at.Args) || !young(at.In, at.Args[o.Index])
		})
	case callgraph.FromField:
		writes := c.g.Writes(o.Field)
		return len(writes) > 0 && !slices.ContainsFunc(writes, func(w *callgraph.Write) bool {
			return w.In == fn && !w.Fresh || !young(w.In, w.From) // what fn puts into what was there before is what it forgets
		})
	}
	return false
}

// reopened returns what shows that the books of a call do not keep it from
// happening again: they are cleared somewhere, or have a page for each cluster
// that ever was.
func (c *climber) reopened(at *callgraph.Call, n *callgraph.Node, o callgraph.Origin, depth int) *evidence {
	if at.Guard == nil {
		return nil
	}
	r, ok := c.in.reopens(at, o.Field, c.own, depth > 0)
	if o.Kind != callgraph.Shared && ok && !c.g.LivesOn(at.Guard.State) {
		return nil // the informer ends that it is done on
	}
	books := at.Guard.Books()
	if ok {
		if r.Whole {
			return &evidence{text: fmt.Sprintf("%s runs again once %q is set back", n.Name, books), pos: r.Pos, note: "set back here", reopened: true}
		}
		return &evidence{text: fmt.Sprintf("%s runs again once an entry is taken out of %q", n.Name, books), pos: r.Pos, note: "taken out here", reopened: true}
	}
	if at.Guard.PerCluster {
		text := fmt.Sprintf("%s enters each %s in %q, and nothing is ever deleted there", n.Name, c.g.ClusterNoun(), books)
		return &evidence{text: text, cluster: true, pos: at.Pos}
	}
	return nil
}

// bookkeeper returns the type of the object that keeps the books of a call, or
// "" if the process does.
func (c *climber) bookkeeper(at *callgraph.Call, n *callgraph.Node) string {
	if at.Guard != nil {
		return c.ownerOfGift(at, n)
	}
	if outer := c.g.Node(c.g.Outermost(n)); outer.IsMethod() && len(outer.Serves) > 0 {
		return outer.Serves[0] // of a sync.Once: a field of the receiver, most likely
	}
	return ""
}

// ownerOfGift returns the type of the object that keeps the books of a call: of one that a func is given to, the type that it is a part of.
//
//	func (s *server) serve() { s.once.Do(s.start) }    func (f *once) Do(f func()) { if f.done { return }; f.done = true; f() }
func (c *climber) ownerOfGift(at *callgraph.Call, n *callgraph.Node) string {
	owner := at.Guard.Owner
	for by := c; by.gift != nil && by.call != nil && by.to == n.ID && n.IsMethod() && slices.Contains(n.Serves, owner); by = by.from {
		if len(by.call.Args) == 0 || len(by.call.Args[0]) != 1 || by.call.Args[0][0].Kind != callgraph.FromField {
			break
		}
		owner, _ = callgraph.SplitField(by.call.Args[0][0].Field)
		if n = c.g.Node(by.call.In); n == nil {
			break
		}
	}
	return owner
}

// inScope judges what a variable of scope, a function, lets happen once: it is as often as that is called.
func (c *climber) inScope(scope string, o callgraph.Origin, depth int) outcome {
	switch o.Kind {
	case callgraph.FromParam:
		return outcome{} // of a literal: as new as its call
	case callgraph.FromScope:
		if o.In != scope {
			return outcome{}
		}
		var out outcome
		for _, from := range o.Of {
			out = worse(out, c.climb(scope, from, depth+1))
		}
		return out
	}
	return c.climb(scope, o, depth+1)
}
