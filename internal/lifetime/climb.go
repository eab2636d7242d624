package lifetime

import (
	"slices"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// A climber answers for the sites of one package.
type climber struct {
	in   *program // that it climbs in
	g    *callgraph.Graph
	pkg  string            // of the site: a teardown of others' types says nothing about it
	memo map[string]*climb // by function and origin

	combined map[combination]outcome         // see combine
	through  map[passage]*heldCalls          // calls of what a place holds
	gifts    map[*callgraph.Holding]*climber // see gift

	asked     map[string]bool // types of which is asked where they are made
	kept      string          // the field in which the thing in question is kept, if it is one that is renewed
	own       string          // the goroutine in question, if it sets books back at its end; or ""
	hung      bool            // what hangs on a signal that never comes hangs on nothing
	calls     *climber        // of a climb to where a signal is made: tells how often that is; else nil
	*gift                     // what the climb has gone through the place of, or nil
	trace     *climbTrace     // of a climber of its own; else nil
	*progress                 // of the climb from one site
}

// A progress is how far a climb has come.
type progress struct {
	steps  int
	cutOff bool // it was not followed to its end
	within int  // how often it came to a function that was being looked at
	height int  // how many are being looked at
	lowest int  // of those that it came to, the one that was begun first
	fails  bool // the function at hand returns an error where the thing is lost
	tells  bool // the function at hand gives a channel that is closed when what was started is over
	until  bool // the question is of what runs until a signal comes

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
	maxClimb = 200   // frames
)

func newClimber(in *program, pkg string, of *progress) *climber {
	return &climber{
		in: in, g: in.calls, pkg: pkg, memo: make(map[string]*climb), combined: make(map[combination]outcome), through: make(map[passage]*heldCalls),
		gifts: make(map[*callgraph.Holding]*climber), asked: make(map[string]bool), progress: of,
	}
}

// start begins the climb from another site.
func (c *climber) start() { *c.progress = progress{} }

// climb returns what the callers of fn make of something that fn hangs on an
// object from o, each time it is called.
func (c *climber) climb(fn string, o callgraph.Origin, depth int) outcome {
	if c.calls != nil && isEnd(o) {
		return c.endOf(fn, o, depth)
	}
	if o.Kind == callgraph.Made || c.hung && o.Kind == callgraph.Never {
		return outcome{}
	}
	key := fn + "\x00" + o.String()
	if c.fails {
		key += "\x00fails"
	}
	if c.until {
		key += "\x00until"
	}
	if c.tells {
		key += "\x00tells"
	}
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

func (c *climber) climbNode(fn string, o callgraph.Origin, depth int) outcome {
	n := c.g.Node(fn)
	if n == nil {
		return outcome{rank: unknown}
	}
	if depth > maxClimb {
		c.cutOff = true
		return outcome{rank: unknown}
	}
	if o.Kind == callgraph.FromField {
		if out, found := c.putHere(fn, o, depth); found {
			return out
		}
	}
	if c.calls != nil && o.Kind == callgraph.FromField {
		return c.field(o, outcome{}, depth)
	}
	if n.Entry != nil {
		return c.atEntry(n, o, depth)
	}
	if o.Kind == callgraph.FromParam && !o.Signal && slices.Contains(n.Runs, o.Index) {
		return outcome{} // it ends with that run
	}
	if o.Kind == callgraph.FromScope && o.In == fn {
		var out outcome
		for _, from := range o.Of {
			out = worse(out, c.climb(fn, from, depth+1))
		}
		return out
	}
	out := c.callers(n, o, depth)
	if o.Kind == callgraph.FromField && !out.booked && !out.told {
		out = c.orField(o, out, depth)
	}
	if out.rank == short && n.Cluster && out.why.text == "" {
		why := *out.why
		why.cluster = true
		out.why = &why
	}
	return out
}

// atEntry ends a climb at an entry point.
func (c *climber) atEntry(n *callgraph.Node, o callgraph.Origin, depth int) outcome {
	if c.calls != nil && o.Kind == callgraph.FromScope && o.In != n.ID {
		return c.climb(o.In, o, depth+1) // it is not what the literal is given
	}
	if c.calls != nil && o.Kind == callgraph.FromParam && len(c.g.TellingCalls(n.ID)) > 0 {
		return c.callers(n, o, depth) // who calls it by itself gives it a signal of its own
	}
	if c.calls != nil {
		return c.endOfEntry(n.ID, n.Entry, depth)
	}
	if n.Entry == knowledge.OncePerValue && !o.Fresh {
		if out := c.startOf(n, depth); out.rank == short {
			return out
		}
	}
	if o.Kind == callgraph.FromField && o.Own && o.Until { // of an object that is made here: whoever fills that tells
		return c.field(o, outcome{}, depth)
	}
	if c.in.isExample(n, c.pkg) {
		return outcome{rank: unknown}
	}
	if n.Entry.Life >= knowledge.Process || n.Entry.Cancels && (o.Signal && o.Kind == callgraph.FromParam || o.Until && isOfGiven(n, o)) {
		return outcome{}
	}
	return outcome{rank: short, why: &evidence{per: n.Entry.Per, fn: n.ID, name: n.Name, pos: n.Pos, cluster: n.Cluster, turns: n.Entry == knowledge.PerPeriod, again: n.Entry.Again}}
}

// isOfGiven reports whether something comes from a field of what a function is given, and not of the object that it is a method of.
//
//	func (s *Server) Generate(c *gin.Context) { s.schedule(c.Request.Context()) }
func isOfGiven(n *callgraph.Node, o callgraph.Origin) bool {
	return o.Kind == callgraph.FromField && (o.Index > 1 || o.Index == 1 && !n.IsMethod())
}

// orField asks who fills the field that the object is in, where the callers of a function do not tell.
func (c *climber) orField(o callgraph.Origin, out outcome, depth int) outcome {
	switch {
	case out.rank == unknown, out.rank == short && out.why.weak:
		out = c.field(o, out, depth)
	case out.guessed: // how often it comes to fn is not certain, and who fills the field does not tell
		if by := c.field(o, out, depth); by.rank > out.rank {
			out = worse(out, outcome{rank: unknown, open: by.open, perhaps: by.rank == short})
		}
	}
	return out
}

// mapped follows a call to the function around it, where the object comes from
// somewhere else.
func (c *climber) mapped(n *callgraph.Node, at *callgraph.Call, o callgraph.Origin, depth int) outcome {
	if o.Until && o.Kind == callgraph.FromField && slices.Contains(at.Ended, o.Field) {
		return outcome{} // what runs until the one before has come has ended
	}
	if at.Bare && n.IsMethod() && len(at.Args) > 0 {
		at = at.WithReceiver()
	}
	at = c.g.Resolved(at)
	may, when := at.Meets(o.When)
	if o.When = when; !may {
		return outcome{} // with what it is told here, the function does not come to that
	}
	if c.in.inCommand(at.In) && !c.in.inCommand(n.ID) {
		return outcome{} // what commands that end share with what stays is judged as the latter's
	}
	if of := at.ObjectOf(o, n); len(of) > 0 && c.ownInformer(o) { // it is made with the object
		switch {
		case callgraph.AllMade(of):
			return outcome{} // which the caller makes
		case callgraph.AllNew(of):
			return c.anyOrigin(at, of, depth) // or the function around it: it is as new as that
		}
	}
	waits := o.Signal && n.Service.Waits && !n.Service.MayFail
	o.Waited = (o.Waited || waits) && (!at.Apart || at.Entry == knowledge.PerPeriod) // go wait.Forever(run, period) runs one after the other, though apart
	if o.Kind == callgraph.FromField && o.Index > 0 && o.Index <= len(at.Args) {
		if o.Until && c.isOneOfMany(at, o.Index-1) && c.isBornWith(o.Field) && c.areEnded(o.Field, at, depth) {
			return outcome{} // another one each time, which somebody ends
		}
		if part := at.Args[o.Index-1]; o.Until && len(part) == 1 && part[0].Kind == callgraph.FromField && part[0].Index > 0 && c.isBornWith(part[0].Field) && c.isGivenAnew(o.Field, part[0].Field) {
			of := part[0] // c.dispatcher.Run(): its signal is as old as c
			of.Until, of.Signal, of.Waited = true, o.Signal, o.Waited
			return c.anyOrigin(at, []callgraph.Origin{of}, depth)
		}
		if i := o.Index - 1; o.Until && i < len(at.Items) && at.Items[i] && c.isFilledFirst(o.Field) && !c.isBornWith(o.Field) {
			return c.filled(o, depth)
		}
		of, told := at.InArgument(o)
		if put := c.putInto(at, o); !told && len(put) > 0 {
			of, told = put, true
		}
		of = slices.Clone(of)
		for i := range of {
			of[i].Until = of[i].Until || isUntil(o, of[i])
		}
		out := c.anyOrigin(at, of, depth)
		out.told = told
		return out
	}
	if o.Kind != callgraph.FromParam {
		return c.via(at, o, depth)
	}
	if o.Index >= len(at.Args) {
		if o.Signal && at.GivesContext() { // it is given a context of its own
			if c.calls != nil {
				return c.calls.follow(at, callgraph.Origin{Kind: callgraph.Shared}, depth)
			}
			return outcome{}
		}
		if o.Signal && at.IsHanded() { // one that nobody sees who gives it, as a function of another module that makes one for the call
			return outcome{rank: unknown}
		}
		return c.via(at, callgraph.Origin{Kind: callgraph.Shared}, depth)
	}
	of := slices.Clone(at.Args[o.Index])
	if o.Fresh {
		of = callgraph.WhetherFresh(c.asObjects(of))
		if o.Index < len(at.Made) && at.Made[o.Index] && !callgraph.AllMade(of) {
			of = []callgraph.Origin{{Kind: callgraph.Made}}
		}
	}
	for i := range of {
		of[i].Waited, of[i].When = o.Waited || at.Awaits(o), when
		of[i].Until = of[i].Until || isUntil(o, of[i])
	}
	return c.anyOrigin(at, of, depth)
}

// isUntil reports whether the question of what runs until a signal comes goes on to where that is from.
func isUntil(signal, from callgraph.Origin) bool {
	return (signal.Signal || signal.Until) && (from.Kind == callgraph.FromField || from.Kind == callgraph.FromScope)
}

// anyOrigin follows a call for something from any of the origins.
func (c *climber) anyOrigin(at *callgraph.Call, of []callgraph.Origin, depth int) outcome {
	var out outcome
	for _, from := range of {
		out = worse(out, c.via(at, from, depth))
	}
	return out
}

// via follows a call that is made for something from o, seen from the function
// around the call.
func (c *climber) via(at *callgraph.Call, o callgraph.Origin, depth int) outcome {
	if c.trace == nil {
		return c.follow(at, o, depth)
	}
	return c.trace.follow(c, at, o, depth)
}

func (c *climber) follow(at *callgraph.Call, o callgraph.Origin, depth int) outcome {
	failed, tells := c.fails, c.tells
	whenever, inTurn := c.g.IsDrained(at)
	if tells && depth > 0 && whenever {
		return outcome{} // the function around goes on when it is over
	}
	if depth > 0 { // else it is what makes the thing
		c.fails, c.tells = failed && at.Fate == callgraph.PassesOn, false
	}
	defer func() { c.fails, c.tells = failed, tells }()
	return c.followed(at, o, depth, depth > 0 && (failed && at.Fate != callgraph.GoesOn || tells && inTurn))
}

// followed is follow of a call that is the last one of its kind in a loop, or the only one at a time: the function around it does not go on behind
// it, or waits for what was started; or it is none such.
func (c *climber) followed(at *callgraph.Call, o callgraph.Origin, depth int, leaves bool) outcome {
	if o.Kind == callgraph.FromScope && o.In == at.In { // what the literal captured is the function's own
		var out outcome
		for _, from := range o.Of {
			from.Waited, from.Until = o.Waited || at.Awaits(o), from.Until || isUntil(o, from)
			out = worse(out, c.via(at, from, depth))
		}
		return out
	}
	if made, fn := at.Maker(); made != nil && o.Kind == callgraph.FromScope {
		n := c.g.Node(fn)
		if of := c.captured(fn, o); n != nil && len(of) > 0 {
			var out outcome
			for _, from := range of {
				from.Signal, from.Waited, from.Until = from.Signal || o.Signal, o.Waited, from.Until || isUntil(o, from)
				out = worse(out, c.mapped(n, made, from, depth))
			}
			return out
		}
	}
	switch {
	case slices.Contains(at.Ended, c.kept):
		return outcome{} // the one before has ended
	case o.Kind == callgraph.Viewed:
		return outcome{} // the view's context ends it
	case c.calls != nil && isEnd(o):
		return c.endAt(at, o, depth)
	case c.calls == nil && o.Kind == callgraph.FromField && o.Own && c.ownInformer(o):
		return outcome{} // it is made with its object, or for its entry, and ends with that
	}
	n := c.g.Node(at.In)
	if n == nil {
		return outcome{rank: unknown}
	}
	if at.Entry == knowledge.LastTerm {
		return c.lastTerm(at, o, depth)
	}
	repeat := at.Loop
	if leaves {
		repeat = nil // for … { if err := put(ctx, m); err != nil { return err } }
	}
	if at.Entry != nil && at.Entry.Life < knowledge.Process {
		repeat = at.Entry
	}
	if c.calls != nil || o.Waited && (repeat == callgraph.PerTurn || repeat == knowledge.PerPeriod) {
		repeat = nil // the next turn comes when this one was told to end
	}
	if o.Kind == callgraph.Made && (repeat == nil || o.Loop && repeat == at.Loop) {
		return outcome{}
	}
	if at.Guard != nil || at.Entry.IsOnce() {
		return c.guarded(at, n, o, depth)
	}
	if repeat != nil && (repeat != knowledge.PerTerm || at.Loop != nil) { // one term comes after the other
		return outcome{rank: short, why: &evidence{per: repeat.Per, fn: n.ID, name: n.Name, pos: at.Pos, cluster: n.Cluster, turns: repeat == callgraph.PerTurn || repeat == callgraph.PerItem || repeat == knowledge.PerPeriod, again: repeat.Again}}
	}
	if at.When.Param > 0 {
		o.When = at.When
	}
	o.Waited = o.Waited && !at.Apart
	out := c.climb(at.In, o, depth+1)
	if out.rank == short {
		why := *out.why
		why.apart = why.apart || at.Apart
		why.term = why.term || repeat == knowledge.PerTerm && !why.turns
		if why.fn == at.In {
			why.pos = at.Pos
		} else if depth > 0 && n.Name != why.name && !slices.ContainsFunc(why.via, func(h Hop) bool { return h.Fn == n.Name }) {
			why.via = append(slices.Clone(why.via), Hop{n.Name, at.Pos})
		}
		out.why = &why
	}
	if out.rank == unknown && !o.Signal {
		out = c.registry(at, n, out)
	}
	if out.rank == short && c.g.MayBeCalled(at) {
		out = outcome{rank: unknown, perhaps: true}
	}
	return out
}

// captured returns where fn, which gives a literal, has what that has captured: fn is the function around it, or calls that.
//
//	func newRunner(ctx context.Context) runner { return newRunnerWith(ctx, options{}) }
func (c *climber) captured(fn string, o callgraph.Origin) (of []callgraph.Origin) {
	if fn == o.In {
		return o.Of
	}
	for call := range c.g.CallsFrom(fn, o.In) {
		for _, from := range o.Of {
			if from.Kind != callgraph.FromParam || from.Index >= len(call.Args) {
				return nil
			}
			of = append(of, call.Args[from.Index]...)
		}
	}
	return of
}

// lastTerm returns what a call comes to by which a callback runs in the only term that there is
// in the process: it does not count that who calls its function does so again when it is over.
func (c *climber) lastTerm(at *callgraph.Call, o callgraph.Origin, depth int) outcome {
	out := c.climb(at.In, o, depth+1)
	if out.rank == short && out.why.turns {
		return outcome{}
	}
	return out
}
