package lifetime

import (
	"fmt"
	"slices"

	"github.com/leaklint/leaklint/internal/knowledge"
)

// An outcome is what a climb comes to. Of several the worst counts.
type outcome struct {
	rank   rank
	why    *evidence
	open   []OpenEnd
	booked bool // bookkeeping sees to it that it happens once for each object
	told   bool // of a field: what the object in question has there is known

	// perhaps: it is unknown, but for a call through an interface that may be of something else
	// it would be short.
	perhaps bool

	// recursive: it is unknown for no other reason than that functions call each other.
	recursive bool

	// guessed: on the way is a function that only calls through interfaces may reach, which may be of
	// something else.
	guessed bool
}

type rank uint8

const (
	harmless rank = iota
	unknown
	short
)

// worse returns the worse of two outcomes, with the open ends of both.
func worse(a, b outcome) outcome {
	out := a
	if b.rank > a.rank || b.isWorst() && !a.isWorst() {
		out = b
	}
	out.perhaps, out.guessed = a.perhaps || b.perhaps, a.guessed || b.guessed
	if a.rank == b.rank {
		out.recursive = a.recursive && b.recursive
	}
	out.open = a.open
	for _, end := range b.open {
		if len(out.open) == maxOpen {
			break
		}
		if !slices.ContainsFunc(out.open, end.equals) {
			out.open = append(slices.Clip(out.open), end)
		}
	}
	return out
}

// isWorst reports whether it is short, and comes again for the same object: what comes for a new one each time is not as bad.
func (o outcome) isWorst() bool { return o.rank == short && o.why.again }

// maxOpen bounds the open ends of one climb: nobody reads more.
const maxOpen = 16

// both returns the worse of two outcomes that both count: what one of them tells is not told.
func both(a, b outcome) outcome {
	out := worse(a, b)
	out.booked, out.told = a.booked && b.booked, a.told && b.told
	return out
}

// A climber answers for the sites of one package.
type climber struct {
	g    *Graph
	pkg  string            // of the site: a teardown of others' types says nothing about it
	memo map[string]*climb // by function and origin

	combined map[combination]outcome // see combine
	through  map[passage]*callList   // calls of what a place holds
	gifts    map[*holding]*climber   // see gift

	kept      string      // the field in which the thing in question is kept, if it is one that is renewed
	calls     *climber    // of a climb to where a signal is made: tells how often that is; else nil
	*gift                 // what the climb has gone through the place of, or nil
	trace     *climbTrace // of a climber of its own; else nil
	*progress             // of the climb from one site
}

// A progress is how far a climb has come.
type progress struct {
	steps  int
	cutOff bool // it was not followed to its end
	within int  // how often it came to a function that was being looked at
	height int  // how many are being looked at
	lowest int  // of those that it came to, the one that was begun first

	partial []partial
}

// A partial climb is part of a recursion that is being looked at. What it came to counts until that is done,
// and is found again then.
type partial struct {
	memo map[string]*climb
	key  string
}

// A climb is what is known of one function and origin. In a recursion that is nothing, until it is done.
type climb struct {
	outcome
	done   bool
	cutOff bool
	height int // how many climbs were under way when it was begun
	lowest int // of those, the first one that it came to; or else its own height
}

// What takes more than that stays unknown.
const (
	maxSteps = 20000 // of the climb from one site
	maxClimb = 40    // frames
)

func (g *Graph) climber(pkg string) *climber {
	if g.climb == nil || g.climb.pkg != pkg {
		g.climb = newClimber(g, pkg, new(progress))
	}
	return g.climb
}

func newClimber(g *Graph, pkg string, of *progress) *climber {
	return &climber{
		g: g, pkg: pkg, memo: make(map[string]*climb), combined: make(map[combination]outcome), through: make(map[passage]*callList),
		gifts: make(map[*holding]*climber), progress: of,
	}
}

// start begins the climb from another site.
func (c *climber) start() { *c.progress = progress{} }

// end ends it, and notes if it was cut off.
func (c *climber) end(fn string) {
	if tell := c.g.options.CutOff; c.cutOff && tell != nil {
		tell(c.pkg, fn)
	}
}

// climb returns what the callers of fn make of something that fn hangs on an
// object from o, each time it is called.
func (c *climber) climb(fn string, o Origin, depth int) outcome {
	if c.calls != nil && o.isEnd() {
		return c.endOf(fn, o, depth)
	}
	if o.Kind == Made {
		return outcome{}
	}
	key := fn + "\x00" + o.String()
	if known := c.memo[key]; known != nil {
		c.cutOff = c.cutOff || known.cutOff
		if !known.done || known.lowest < known.height {
			c.within++
			c.lowest = min(c.lowest, known.lowest)
		}
		return known.outcome
	}
	if c.steps++; c.steps > maxSteps {
		c.cutOff = true
		return outcome{rank: unknown}
	}
	known := &climb{outcome: outcome{rank: unknown, recursive: true}, height: c.height, lowest: c.height}
	c.memo[key] = known
	before, lowest, first := c.cutOff, c.lowest, len(c.partial)
	c.cutOff, c.lowest = false, c.height
	c.height++
	known.outcome, known.done = c.climbNode(fn, o, depth), true
	c.height--
	known.cutOff, known.lowest = c.cutOff, c.lowest
	if known.lowest < known.height {
		c.partial = append(c.partial, partial{c.memo, key})
		for _, p := range c.partial[first:] {
			p.memo[p.key].lowest = min(p.memo[p.key].lowest, known.lowest)
		}
	} else {
		known.recursive = false // it is its own
		for _, p := range c.partial[first:] {
			delete(p.memo, p.key)
		}
		c.partial = c.partial[:first]
	}
	c.cutOff, c.lowest = c.cutOff || before, min(c.lowest, lowest)
	return known.outcome
}

// givenIn returns what fn gives a constructor for a field of the object that this makes.
//
//	w.loop = newLoop(w.ctx)    func newLoop(ctx context.Context) *loop { return &loop{ctx: ctx} }
func (c *climber) givenIn(fn string, w *write) (given []Origin) {
	for _, call := range c.g.calls[w.in] {
		if call.in != fn {
			continue
		}
		for _, from := range w.from {
			if from.Kind == FromParam && from.Index < len(call.args) {
				given = append(given, call.args[from.Index]...)
			}
		}
	}
	return given
}

func (c *climber) climbNode(fn string, o Origin, depth int) outcome {
	n := c.g.nodes[fn]
	if n == nil {
		return outcome{rank: unknown}
	}
	if depth > maxClimb {
		c.cutOff = true
		return outcome{rank: unknown}
	}
	// Does fn itself put it there? A signal it may renew in an object that was there before: whether it ends the
	// old one is not the question of what runs until the new one comes.
	if o.Kind == FromField {
		var out outcome
		found := false
		for _, w := range c.g.writes[o.Field] {
			switch {
			case w.in == fn && (w.fresh || o.until && allMade(w.from)):
				found = true
				for _, from := range w.from {
					out = worse(out, c.climb(fn, from, depth+1))
				}
			case w.fresh && o.until:
				for _, from := range c.givenIn(fn, w) {
					found = true
					out = worse(out, c.climb(fn, from, depth+1))
				}
			}
		}
		if found {
			return out
		}
	}
	if c.calls != nil && o.Kind == FromField {
		return c.field(o, outcome{}, depth)
	}
	if n.entry != nil {
		if c.calls != nil && o.Kind == FromScope && o.in != fn {
			return c.climb(o.in, o, depth+1) // it is not what the literal is given
		}
		if c.calls != nil && o.Kind == FromParam && len(c.g.callsOf(fn)) > 0 {
			return c.callers(n, o, depth) // who calls it by itself gives it a signal of its own
		}
		if c.calls != nil {
			return c.endOfEntry(fn, n.entry, depth)
		}
		if n.entry == knowledge.OncePerValue && !o.fresh {
			if out := c.startOf(n, depth); out.rank == short {
				return out
			}
		}
		if n.entry.Life >= knowledge.Process || n.entry.Cancels && o.signal && o.Kind == FromParam {
			return outcome{}
		}
		return outcome{rank: short, why: &evidence{per: n.entry.Per, fn: fn, name: n.name, pos: n.pos, cluster: n.cluster, turns: n.entry == knowledge.PerPeriod, again: n.entry.Again}}
	}
	if o.Kind == FromParam && !o.signal && slices.Contains(n.runs, o.Index) {
		return outcome{} // it ends with that run
	}
	if o.Kind == FromScope && o.in == fn {
		var out outcome
		for _, from := range o.of {
			out = worse(out, c.climb(fn, from, depth+1))
		}
		return out
	}
	out := c.callers(n, o, depth)
	if o.Kind == FromField && !out.booked && !out.told {
		switch {
		case out.rank == unknown, out.rank == short && out.why.weak:
			out = c.field(o, out, depth)
		case out.guessed: // how often it comes to fn is not certain, and who fills the field does not tell
			if by := c.field(o, out, depth); by.rank > out.rank {
				out = worse(out, outcome{rank: unknown, open: by.open, perhaps: by.rank == short})
			}
		}
	}
	if out.rank == short && n.cluster && out.why.text == "" {
		why := *out.why
		why.cluster = true
		out.why = &why
	}
	return out
}

// mapped follows a call to the function around it, where the object comes from
// somewhere else.
func (c *climber) mapped(n *node, at *call, o Origin, depth int) outcome {
	if at.bare && n.recv != nil && len(at.args) > 0 {
		at = at.withReceiver()
	}
	if c.g.inCommand(at.in) && !c.g.inCommand(n.id) {
		return outcome{} // what commands that end share with what stays is judged as the latter's
	}
	if of := at.objectOf(o, n); len(of) > 0 && c.ownInformer(o) { // it is made with the object
		switch {
		case allMade(of):
			return outcome{} // which the caller makes
		case allNew(of):
			return c.anyOrigin(at, of, depth) // or the function around it: it is as new as that
		}
	}
	if o.signal {
		o.waited = (o.waited || n.service.waits && !n.service.mayFail) && !at.apart
	}
	if o.Kind == FromField && o.Index > 0 && o.Index <= len(at.args) {
		if o.until && c.isOneOfMany(at, o.Index-1) && c.isBornWith(o.Field) && c.areEnded(o.Field, depth) {
			return outcome{} // another one each time, which somebody ends
		}
		if part := at.args[o.Index-1]; o.until && len(part) == 1 && part[0].Kind == FromField && part[0].Index > 0 && c.isBornWith(part[0].Field) && c.isBornWith(o.Field) {
			of := part[0] // c.dispatcher.Run(): its signal is as old as c
			of.until, of.signal, of.waited = true, o.signal, o.waited
			return c.anyOrigin(at, []Origin{of}, depth)
		}
		of, told := o.inArgument(at.structs[o.Index-1], at.args[o.Index-1])
		out := c.anyOrigin(at, of, depth)
		out.told = told
		return out
	}
	if o.Kind != FromParam {
		return c.via(at, o, depth)
	}
	if o.Index >= len(at.args) {
		if o.signal && at.entry != nil && at.entry.Cancels { // it is given a context of its own
			if c.calls != nil {
				return c.calls.follow(at, Origin{Kind: Shared}, depth)
			}
			return outcome{}
		}
		return c.via(at, Origin{Kind: Shared}, depth)
	}
	of := slices.Clone(at.args[o.Index])
	if o.fresh {
		of = whetherFresh(of)
		if o.Index < len(at.made) && at.made[o.Index] && !allMade(of) {
			of = []Origin{{Kind: Made}}
		}
	}
	for i := range of {
		of[i].waited = o.waited && of[i].signal
	}
	return c.anyOrigin(at, of, depth)
}

// objectOf returns where a call of n has the object from that has the field which o is about: the argument
// that it is a field of, or else the receiver.
func (at *call) objectOf(o Origin, n *node) []Origin {
	switch {
	case o.Kind != FromField:
	case o.Index > 0 && o.Index <= len(at.args):
		return at.args[o.Index-1]
	case o.Index == 0 && n.recv != nil && len(at.args) > 0:
		return at.args[0]
	}
	return nil
}

// anyOrigin follows a call for something from any of the origins.
func (c *climber) anyOrigin(at *call, of []Origin, depth int) outcome {
	var out outcome
	for _, from := range of {
		out = worse(out, c.via(at, from, depth))
	}
	return out
}

// via follows a call that is made for something from o, seen from the function
// around the call.
func (c *climber) via(at *call, o Origin, depth int) outcome {
	if c.trace == nil {
		return c.follow(at, o, depth)
	}
	return c.trace.follow(c, at, o, depth)
}

func (c *climber) follow(at *call, o Origin, depth int) outcome {
	if o.Kind == FromScope && o.in == at.in { // what the literal captured is the function's own
		var out outcome
		for _, from := range o.of {
			out = worse(out, c.via(at, from, depth))
		}
		return out
	}
	switch {
	case at.ended != "" && at.ended == c.kept:
		return outcome{} // the one before has ended
	case o.Kind == Viewed:
		return outcome{} // the view's context ends it
	case c.calls != nil && o.isEnd():
		return c.endAt(at, o, depth)
	case c.calls == nil && o.Kind == FromField && o.Own && c.ownInformer(o):
		return outcome{} // it is made with its object, or for its entry, and ends with that
	}
	n := c.g.nodes[at.in]
	if n == nil {
		return outcome{rank: unknown}
	}
	if at.entry == knowledge.LastTerm {
		return c.lastTerm(at, o, depth)
	}
	repeat := at.loop
	if at.entry != nil && at.entry.Life < knowledge.Process {
		repeat = at.entry
	}
	if c.calls != nil || o.waited && (repeat == perTurn || repeat == knowledge.PerPeriod) {
		repeat = nil // the next turn comes when this one was told to end
	}
	if o.Kind == Made && (repeat == nil || o.loop && at.entry == nil) {
		return outcome{}
	}
	if at.guard != nil || at.entry.IsOnce() {
		return c.guarded(at, n, o, depth)
	}
	if repeat != nil && (repeat != knowledge.PerTerm || at.loop != nil) { // one term comes after the other
		return outcome{rank: short, why: &evidence{per: repeat.Per, fn: n.id, name: n.name, pos: at.pos, cluster: n.cluster, turns: repeat == perTurn || repeat == perItem || repeat == knowledge.PerPeriod, again: repeat.Again}}
	}
	out := c.climb(at.in, o, depth+1)
	if out.rank == short {
		why := *out.why
		why.apart = why.apart || at.apart
		why.term = why.term || repeat == knowledge.PerTerm && !why.turns
		if why.fn == at.in {
			why.pos = at.pos
		} else if depth > 0 && n.name != why.name && !slices.ContainsFunc(why.via, func(h Hop) bool { return h.Fn == n.name }) {
			why.via = append(slices.Clone(why.via), Hop{n.name, at.pos})
		}
		out.why = &why
	}
	if out.rank == unknown && !o.signal {
		out = c.registry(at, n, out)
	}
	return out
}

// outermost returns the declared function that n is a literal in, or n.
func (c *climber) outermost(n *node) string {
	for n.parent != "" && c.g.nodes[n.parent] != nil {
		n = c.g.nodes[n.parent]
	}
	return n.id
}

// openEnd: others may call n, and how often is not known. Something may still
// show that what it sets up goes away.
func (c *climber) openEnd(n *node, o Origin, depth int) outcome {
	var open []OpenEnd
	if !c.g.merged { // else there is nobody to tell
		open = []OpenEnd{{n.id, o}}
	}
	if o.signal || c.g.Unseen[n.pkg] && n.exported {
		return outcome{rank: unknown, open: open} // who calls n sees to it that the signal comes
	}
	if n.cluster {
		return outcome{rank: short, why: &evidence{text: fmt.Sprintf("%s is called per %s", n.name, c.g.clusterNoun()), cluster: true, pos: n.pos, note: "this is handed a " + c.g.clusterNoun()}, open: open}
	}
	for _, t := range n.serves {
		if depth > 0 && n.recv == nil && !slices.Contains(c.g.makers[t], n.id) {
			continue // it returns one of many objects that it has others make
		}
		if why := c.teardownOf(t, depth); why != nil && n.pkg == c.pkg {
			return outcome{rank: short, why: why, open: open}
		}
	}
	return outcome{rank: unknown, open: open}
}

// startOf returns how often n runs, which starts an object that is handed to code which is not in view: a
// module of a framework, say. That starts each once.
//
//	framework.Register(newModule())
//	func (m *module) Start() { … }
func (c *climber) startOf(n *node, depth int) outcome {
	if !c.g.merged || n.method == "" || !slices.Contains(knowledge.Starters, n.method) || len(n.serves) == 0 {
		return outcome{rank: unknown}
	}
	makers := c.g.makers[n.serves[0]]
	if len(makers) == 0 {
		return outcome{rank: unknown}
	}
	if c.calls != nil {
		return c.calls.startOf(n, depth)
	}
	var out outcome
	for _, m := range makers {
		out = worse(out, c.climb(m, Origin{Kind: Shared}, depth+1))
	}
	return out
}
