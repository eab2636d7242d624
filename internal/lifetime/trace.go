package lifetime

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/trace"
)

// Climb writes how a site is judged: who comes to it, and how often.
func (g *Graph) Climb(page *trace.Page, p callgraph.Site) {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := g.calls.Node(p.Call.In)
	if n == nil {
		page.Line("lifetime: nothing is known of %s", p.Call.In)
		return
	}
	c := g.climberFrom(p, n.Pkg)
	c.trace = new(climbTrace)
	v := c.judge(p)
	page.Line("lifetime: %s", v.inWords(c.g.ClusterNoun()))
	page.In(func() { c.write(page, c.trace.calls, p.Done) })
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
		n := c.g.Node(call.at.In)
		if n == nil {
			continue
		}
		page.Line("%s in %s at %s%s: %s", done, local(n), page.At(call.at.Pos), howOften(c.in, call.at, n), call.out.inWords(c.g.ClusterNoun()))
		page.In(func() {
			if len(call.up) == 0 {
				page.Line("%s", c.ends(call, n))
			}
			c.write(page, call.up, "called")
			if call.on.Kind == callgraph.FromField && call.out.rank == unknown && len(c.g.Writes(call.on.Field)) == 0 {
				page.Line("what it is done on is in field %s, to which nothing in sight is assigned", strings.TrimPrefix(call.on.Field, n.Pkg+"."))
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
func local(n *callgraph.Node) string { return strings.TrimPrefix(n.ID, n.Pkg+".") }

// ends says why the climb goes no further than a call in n.
func (c *climber) ends(at *climbed, n *callgraph.Node) string {
	switch {
	case at.on.Kind == callgraph.Made && at.out.rank == harmless:
		return "what it is done on is made here, and ends here"
	case at.on.Kind == callgraph.Viewed:
		return "it is done on a view, whose context ends it"
	case n.Entry != nil:
		if c.in.isExample(n, c.pkg) {
			return local(n) + " is an example, which does not tell"
		}
		return fmt.Sprintf("%s is called %s", local(n), entryInWords(n.Entry))
	case at.at.Loop != nil || at.at.Entry != nil || at.at.Guard != nil:
		return "that decides"
	case at.out.why != nil && at.out.why.text != "":
		return at.out.why.text
	case len(c.g.TellingCalls(n.ID)) > 0:
		return "its callers are above, or do not matter"
	case n.Exported && !c.g.Merged():
		return "other packages may call it"
	case c.g.IsAbroad(n):
		return "it goes where nobody sees who calls it"
	case at.on.Kind == callgraph.FromField:
		return "what it is done on is in field " + strings.TrimPrefix(at.on.Field, n.Pkg+".")
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
func howOften(in *program, at *callgraph.Call, n *callgraph.Node) string {
	var parts []string
	if at.Entry != nil {
		parts = append(parts, "handed over, to be called "+entryInWords(at.Entry))
	}
	switch {
	case at.Loop != nil:
		parts = append(parts, "per "+at.Loop.Per)
	case at.Again:
		parts = append(parts, "in a loop that ends")
	}
	if at.Guard != nil {
		guard := "once in the process, by what it keeps in a variable"
		if at.Guard.Owner != "" {
			guard = "once for each object that has it, by what it keeps in " + strings.TrimPrefix(at.Guard.State, n.Pkg+".")
		}
		if _, ok := in.reopens(at, "", "", false); ok {
			guard += ", from where entries are taken"
		}
		parts = append(parts, guard)
	}
	if at.Received {
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
	n := g.calls.Node(callgraph.ID(fn))
	if n == nil {
		page.Line("nothing is known of it")
		return
	}
	switch {
	case n.Entry != nil:
		page.Line("it is called %s", entryInWords(n.Entry))
	case g.runsOnce(n.ID):
		page.Line("it runs once in the process")
	}
	if g.inCommand(n.ID) {
		page.Line("it runs only in commands that end")
	}
	if n.Cluster {
		page.Line("it is for one %s", g.calls.ClusterNoun())
	}
	if n.Exported && !g.calls.Merged() {
		page.Line("other packages may call it")
	}
	if g.calls.IsAbroad(n) {
		page.Line("it goes where nobody sees who calls it")
	}
	calls := slices.AppendSeq(slices.Clone(g.calls.CallsOf(n.ID)), g.calls.Invocations(n).All())
	for _, h := range g.calls.Holders(n.ID) {
		page.Line("held by %s, from %s on", h.Place, page.At(h.At.Pos))
		calls = slices.AppendSeq(calls, g.calls.CallsThrough(h.Place))
	}
	slices.SortStableFunc(calls, func(a, b *callgraph.Call) int { return cmp.Compare(a.Pos, b.Pos) })
	for _, at := range slices.Compact(calls) {
		in := at.In
		if around := g.calls.Node(at.In); around != nil && around.Pkg == n.Pkg {
			in = local(around)
		}
		page.Line("called from %s at %s%s", in, page.At(at.Pos), howOften(g.program, at, n))
	}
	if len(calls) == 0 && n.Entry == nil {
		page.Line("nobody that can be seen calls it")
	}
	c := newClimber(g.program, n.Pkg, new(progress))
	c.trace = new(climbTrace)
	out := c.climb(n.ID, callgraph.Origin{Kind: callgraph.Shared}, 1)
	page.Line("what it leaves on something that stays: %s", out.inWords(c.g.ClusterNoun()))
	page.In(func() { c.write(page, c.trace.calls, "called") })
}

// A climbTrace records a climb, for people to look at: each call that it follows, and what
// that comes to.
type climbTrace struct {
	calls []*climbed // at the level at hand
}

// A climbed is a call that was followed, with the calls of the function around it.
type climbed struct {
	at  *callgraph.Call
	on  callgraph.Origin
	out outcome
	up  []*climbed
}

func (t *climbTrace) follow(c *climber, at *callgraph.Call, o callgraph.Origin, depth int) outcome {
	here := &climbed{at: at, on: o}
	t.calls = append(t.calls, here)
	level := t.calls
	t.calls = nil
	here.out = c.follow(at, o, depth)
	here.up, t.calls = t.calls, level
	return here.out
}
