package lifetime

import (
	"cmp"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

func (g *Graph) of(id string) knowledge.Lifetime {
	n := g.calls.Node(id)
	if n == nil {
		return knowledge.Unknown
	}
	if n.Entry != nil {
		return n.Entry.Life
	}
	c := g.climber(n.Pkg)
	c.start()
	defer g.note(c, n.ID)
	if out := c.climb(n.ID, callgraph.Origin{Kind: callgraph.Shared}, 1); out.rank == harmless && !out.booked {
		return knowledge.Process
	}
	return knowledge.Unknown
}

func (g *Graph) judge(p callgraph.Site) Verdict {
	n := g.calls.Node(p.Call.In)
	if n == nil {
		return Verdict{} // of a function that the graph was not given
	}
	c := g.climber(n.Pkg)
	if p.Ends || p.Hung || g.renewable(p) != "" || g.calls.ResetsLast(p.Runs) {
		c = g.climberFrom(p, n.Pkg)
	}
	c.start()
	defer g.note(c, p.Call.In)
	return c.judge(p)
}

func (g *Graph) climber(pkg string) *climber {
	if g.climb == nil || g.climb.pkg != pkg {
		g.climb = newClimber(g.program, pkg, new(progress))
	}
	return g.climb
}

// renewable returns the field in which what is made at a site is kept, if some call is made where the one
// in it has ended; or "".
func (g *Graph) renewable(p callgraph.Site) string {
	if !g.calls.IsRenewed(p.Kept) {
		return ""
	}
	return p.Kept
}

// note notes if the climb from a function was cut off.
func (g *Graph) note(c *climber, fn string) {
	if c.cutOff {
		g.gaveUp.Note("lifetime", c.pkg, fn)
	}
}

// climberFrom returns a climber for one site, in a package.
func (g *Graph) climberFrom(p callgraph.Site, pkg string) *climber {
	c := newClimber(g.program, pkg, new(progress))
	c.kept, c.hung = g.renewable(p), p.Hung
	if g.calls.ResetsLast(p.Runs) {
		c.own = p.Runs
	}
	if p.Ends {
		c.calls = newClimber(g.program, pkg, c.progress)
	}
	return c
}

// judge climbs from a site.
func (c *climber) judge(p callgraph.Site) Verdict {
	c.fails, c.until, c.tells = p.Fails, p.Until, p.Tells
	var out outcome
	for _, o := range p.Call.Args[0] {
		next := c.via(p.Call, o, 0)
		booked := out.booked || next.booked
		out = worse(out, next)
		out.booked = booked
	}
	v := Verdict{Open: out.open, Partial: out.rank == unknown && c.g.Unseen[c.pkg], Perhaps: out.rank == unknown && out.perhaps}
	if out.rank == short && c.isOffspring(p, out.why) {
		return v
	}
	switch why := out.why; out.rank {
	case harmless:
		v.Life, v.perObject = knowledge.Process, out.booked
	case short:
		v.Life = knowledge.Request
		switch {
		case why.term:
			v.Life = knowledge.Leadership
		case why.cluster:
			v.Life = knowledge.Cluster
		}
		v.Why, v.Pos, v.Note = why.sentence(p, c.g.ClusterNoun()), why.pos, cmp.Or(why.note, "called from here")
		v.Repeats, v.Reopened, v.Teardown, v.Turns = why.text == "", why.reopened, why.teardown, why.turns
		v.Hops, v.Again, v.Apart, v.Terms = why.via, why.again, why.apart, why.per == knowledge.PerTerm.Per
		v.Inside = why.text == "" && why.fn == p.Call.In
	}
	return v
}

// isOffspring reports whether a loop that leads to a site runs only since that was reached: nobody
// means what a goroutine starts to start that goroutine again, and something that is not followed, such
// as the value of an argument, keeps it from that.
//
//	func (m *metrics) run() error { go m.watch(); return m.server.ListenAndServe() }
//	func (m *metrics) watch() { for { validate(driver); time.Sleep(period) } }
//	func validate(what string) error { if what == "metrics" { return newMetrics().run() }; … }
func (c *climber) isOffspring(p callgraph.Site, why *evidence) bool {
	site := c.g.Outermost(c.g.Node(p.Call.In))
	without := map[string]bool{site: true}
	return why.turns && c.g.Outermost(c.g.Node(why.fn)) != site && c.in.mayRun(why.fn, make(map[string]bool)) && !c.in.mayRun(why.fn, without)
}
