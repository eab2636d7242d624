package lifetime

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/trace"
)

// A climbTrace records a climb, for people to look at: each call that it follows, and what
// that comes to.
type climbTrace struct {
	calls []*climbed // at the level at hand
}

// A climbed is a call that was followed, with the calls of the function around it.
type climbed struct {
	at  *call
	on  Origin
	out outcome
	up  []*climbed
}

func (t *climbTrace) follow(c *climber, at *call, o Origin, depth int) outcome {
	here := &climbed{at: at, on: o}
	t.calls = append(t.calls, here)
	level := t.calls
	t.calls = nil
	here.out = c.follow(at, o, depth)
	here.up, t.calls = t.calls, level
	return here.out
}

// Climb writes how a place is judged: who comes to it, and how often.
func (g *Graph) Climb(page *trace.Page, p Place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := g.nodes[p.at.in]
	if n == nil {
		page.Line("lifetime: nothing is known of %s", p.at.in)
		return
	}
	c := g.climberFrom(p, n.pkg)
	c.trace = new(climbTrace)
	v := c.judge(p)
	page.Line("lifetime: %s", v.inWords(c.g.clusterNoun()))
	page.In(func() { c.write(page, c.trace.calls, p.done) })
	if c.cutOff {
		page.Line("the climb was given up: too many steps")
	}
}

// inWords says what a verdict says, given what a cluster is called.
func (v Verdict) inWords(cluster string) string {
	life := map[knowledge.Lifetime]string{
		knowledge.Unknown: "nobody knows how often", knowledge.Process: "no harm: once in the process, or no longer than what it is done on",
		knowledge.Request: "again and again", knowledge.Cluster: "per " + cluster, knowledge.Leadership: "once in each term of leadership",
	}[v.Life]
	if v.Why != "" {
		life += " (" + v.Why + ")"
	}
	return life
}

// write writes calls, each with those of the function around it.
func (c *climber) write(page *trace.Page, calls []*climbed, done string) {
	for _, call := range calls {
		n := c.g.nodes[call.at.in]
		if n == nil {
			continue
		}
		page.Line("%s in %s at %s%s: %s", done, local(n), page.At(call.at.pos), c.g.howOften(call.at, n), call.out.inWords(c.g.clusterNoun()))
		page.In(func() {
			if len(call.up) == 0 {
				page.Line("%s", c.ends(call, n))
			}
			c.write(page, call.up, "called")
			if call.on.Kind == FromField && call.out.rank == unknown && len(c.g.writes[call.on.Field]) == 0 {
				page.Line("what it is done on is in field %s, to which nothing in sight is assigned", strings.TrimPrefix(call.on.Field, n.pkg+"."))
			}
		})
	}
}

// inWords says what an outcome is, given what a cluster is called.
func (o outcome) inWords(cluster string) string {
	switch o.rank {
	case harmless:
		return "no harm"
	case short:
		switch {
		case o.why.text != "":
			return o.why.text
		case o.why.cluster:
			return "per " + cluster
		case o.why.per != "":
			return "per " + o.why.per
		}
		return "goes away, or comes again"
	}
	return "unknown"
}

// local returns the name of a function as it is seen from its package.
func local(n *node) string { return strings.TrimPrefix(n.id, n.pkg+".") }

// ends says why the climb goes no further than a call in n.
func (c *climber) ends(at *climbed, n *node) string {
	switch {
	case at.on.Kind == Made && at.out.rank == harmless:
		return "what it is done on is made here, and ends here"
	case at.on.Kind == Viewed:
		return "it is done on a view, whose context ends it"
	case n.entry != nil:
		return fmt.Sprintf("%s is called %s", local(n), entryInWords(n.entry))
	case at.at.loop != nil || at.at.entry != nil || at.at.guard != nil:
		return "that decides"
	case at.out.why != nil && at.out.why.text != "":
		return at.out.why.text
	case len(c.g.callsOf(n.id)) > 0:
		return "its callers are above, or do not matter"
	case n.exported && !c.g.merged:
		return "other packages may call it"
	case c.g.isAbroad(n):
		return "it goes where nobody sees who calls it"
	case at.on.Kind == FromField:
		return "what it is done on is in field " + strings.TrimPrefix(at.on.Field, n.pkg+".")
	}
	return "nobody that can be seen calls it"
}

// entryInWords says how often a function of a form is called.
func entryInWords(e *knowledge.Entry) string {
	switch {
	case e.Life == knowledge.Main:
		return "once: it is main, or an initialization"
	case e.Life == knowledge.Process:
		return "once"
	}
	return "per " + e.Per
}

// howOften tells how often a call runs while the function around it, of the package of n,
// runs once.
func (g *Graph) howOften(at *call, n *node) string {
	var parts []string
	if at.entry != nil {
		parts = append(parts, "handed over, to be called "+entryInWords(at.entry))
	}
	switch {
	case at.loop != nil:
		parts = append(parts, "per "+at.loop.Per)
	case at.again:
		parts = append(parts, "in a loop that ends")
	}
	if at.guard != nil {
		guard := "once in the process, by what it keeps in a variable"
		if at.guard.owner != "" {
			guard = "once for each object that has it, by what it keeps in " + strings.TrimPrefix(at.guard.state, n.pkg+".")
		}
		if _, ok := g.reopens(at.guard, ""); ok {
			guard += ", from where entries are taken"
		}
		parts = append(parts, guard)
	}
	if at.received {
		parts = append(parts, "of a func that came out of a channel")
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, "; ") + ")"
}

// Func writes how often a function runs, and who calls it.
func (g *Graph) Func(page *trace.Page, fn *ssa.Function) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := g.nodes[ID(fn)]
	if n == nil {
		page.Line("nothing is known of it")
		return
	}
	switch {
	case n.entry != nil:
		page.Line("it is called %s", entryInWords(n.entry))
	case g.runsOnce(n.id, make(map[string]bool)):
		page.Line("it runs once in the process")
	}
	if g.inCommand(n.id) {
		page.Line("it runs only in commands that end")
	}
	if n.cluster {
		page.Line("it is for one %s", g.clusterNoun())
	}
	if n.exported && !g.merged {
		page.Line("other packages may call it")
	}
	if g.isAbroad(n) {
		page.Line("it goes where nobody sees who calls it")
	}
	calls := slices.Clone(g.callsOf(n.id))
	invoked := g.invocations(n)
	if invoked.only != nil {
		calls = append(calls, invoked.only.calls...)
	}
	for _, l := range invoked.shared {
		calls = append(calls, l.calls...)
	}
	for _, h := range g.holders[n.id] {
		page.Line("held by %s, from %s on", h.place, page.At(h.at.pos))
		calls = append(calls, g.through[h.place]...)
	}
	slices.SortStableFunc(calls, func(a, b *call) int { return cmp.Compare(a.pos, b.pos) })
	for _, at := range slices.Compact(calls) {
		in := at.in
		if around := g.nodes[at.in]; around != nil && around.pkg == n.pkg {
			in = local(around)
		}
		page.Line("called from %s at %s%s", in, page.At(at.pos), g.howOften(at, n))
	}
	if len(calls) == 0 && n.entry == nil {
		page.Line("nobody that can be seen calls it")
	}
	c := newClimber(g, n.pkg, new(progress))
	c.trace = new(climbTrace)
	out := c.climb(n.id, Origin{Kind: Shared}, 0)
	page.Line("what it leaves on something that stays: %s", out.inWords(c.g.clusterNoun()))
	page.In(func() { c.write(page, c.trace.calls, "called") })
}
