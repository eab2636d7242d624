package lifetime

import (
	"cmp"
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
)

// A Verdict is what is known of a site.
type Verdict struct {
	Life knowledge.Lifetime // of what the site leaves behind each time; Process: it does no harm

	// Why says which evidence decided, where something shorter than the
	// process did: "called per event from onAdd". Pos is where it shows.
	Why  string
	Pos  token.Pos
	Note string // about Pos: "called from here"

	// Hops are the calls from there to the function with the site, in that order.
	Hops []Hop

	// Teardown is the name, in its declaration, of the method that ends the
	// object that the site belongs to, where that is the evidence.
	Teardown token.Pos

	// perObject: it is once for each object that keeps the books, and nobody sees how many
	// there are.
	perObject bool

	// Partial: nobody knows, as packages were not analyzed that may call it, and see to what it leaves.
	Partial bool

	// Turns: the evidence is a loop, whose turns come one after the other.
	Turns bool

	// Terms: it is once in each term of leadership, of which there are many.
	Terms bool

	// Repeats: it is called again and again, with nothing else to show that
	// it goes away.
	Repeats bool

	// Entry: it is called again for a key, as its entry is taken out of the books.
	Entry bool

	// Again: that is for the same object, and not for a new one each time.
	Again bool

	// Apart: a goroutine of its own comes from the evidence to the site.
	Apart bool

	// Inside: the evidence is the function with the site itself, and not one that calls it.
	Inside bool

	// Perhaps: it is not known, but what comes again calls it through an interface that others
	// implement, too.
	Perhaps bool

	// Open has the functions where the climb ended without an answer.
	Open []OpenEnd
}

// A Hop is a call on the way from the evidence to a site.
type Hop struct {
	Fn  string // the name of the function around
	Pos token.Pos
}

// An OpenEnd is a function that hangs something on an object from From, and
// whose callers are not all known.
type OpenEnd struct {
	Fn   string
	From callgraph.Origin
}

func (e OpenEnd) equals(f OpenEnd) bool { return e.Fn == f.Fn && e.From.String() == f.From.String() }

// Of returns the lifetime of fn: Process if it runs once in it.
func (g *Graph) Of(fn *ssa.Function) knowledge.Lifetime {
	return g.ask(Question{about: aboutLifetime, fn: callgraph.ID(fn)}).verdict.Life
}

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
	defer c.end(n.ID)
	if out := c.climb(n.ID, callgraph.Origin{Kind: callgraph.Shared}, 0); out.rank == harmless && !out.booked {
		return knowledge.Process
	}
	return knowledge.Unknown
}

// Judge says what is known of a place.
func (g *Graph) Judge(p callgraph.Site) Verdict {
	return g.ask(Question{about: aboutSite, site: p}).verdict
}

func (g *Graph) judge(p callgraph.Site) Verdict {
	n := g.calls.Node(p.Call.In)
	if n == nil {
		return Verdict{} // of a function that the graph was not given
	}
	c := g.climber(n.Pkg)
	if p.Ends || g.renewable(p) != "" {
		c = g.climberFrom(p, n.Pkg)
	}
	c.start()
	defer c.end(p.Call.In)
	return c.judge(p)
}

// climberFrom returns a climber for one place, in a package.
func (g *Graph) climberFrom(p callgraph.Site, pkg string) *climber {
	c := newClimber(g, pkg, new(progress))
	c.kept = g.renewable(p)
	if p.Ends {
		c.calls = newClimber(g, pkg, c.progress)
	}
	return c
}

// judge climbs from a place.
func (c *climber) judge(p callgraph.Site) Verdict {
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
		v.Repeats, v.Entry, v.Teardown, v.Turns = why.text == "", why.entry, why.teardown, why.turns
		v.Hops, v.Again, v.Apart, v.Terms = why.via, why.again, why.apart, why.per == knowledge.PerTerm.Per
		v.Inside = why.text == "" && why.fn == p.Call.In
	}
	return v
}

// isOffspring reports whether a loop that leads to a place runs only since that was reached: nobody
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

// GoesAway reports whether what has the thing certainly goes away, or comes again,
// before the process ends. A term of leadership does not count: most processes end
// with it.
func (v Verdict) GoesAway() bool { return v.Life == knowledge.Request || v.Life == knowledge.Cluster }

// IsOnce reports whether it happens once in the process.
func (v Verdict) IsOnce() bool { return v.Life == knowledge.Process && !v.perObject }

// An evidence is why something goes away before the process.
type evidence struct {
	text     string // all of it, or
	per      string // how often
	fn       string // which function
	name     string // is called
	cluster  bool   // on behalf of one logical cluster
	term     bool   // once in each term of leadership
	turns    bool   // in a loop
	again    bool   // for the same object
	apart    bool   // a goroutine of its own comes from there to the site
	pos      token.Pos
	note     string    // about pos, if it is not a call
	weak     bool      // it counts only for what is hung on others' objects
	entry    bool      // an entry is taken out of the books
	teardown token.Pos // of the method that is the evidence
	via      []Hop     // in the functions between fn and the one with the site, from there
}

// sentence tells the evidence about a place, given what a cluster is called.
func (e *evidence) sentence(p callgraph.Site, cluster string) string {
	per := e.per
	if e.cluster {
		per = cluster
	}
	switch {
	case e.text != "":
		return e.text
	case e.fn == p.Call.In:
		return fmt.Sprintf("%s per %s in %s", p.Done, per, e.name)
	}
	return fmt.Sprintf("called per %s from %s%s", per, e.name, e.witness())
}

// witness tells the chain of calls, or both ends of a long one.
func (e *evidence) witness() string {
	const most = 3
	switch n := len(e.via); {
	case n == 0:
		return ""
	case n > most:
		return fmt.Sprintf(" via %s, …, %s", e.via[0].Fn, e.via[n-1].Fn)
	}
	names := make([]string, len(e.via))
	for i, hop := range e.via {
		names[i] = hop.Fn
	}
	return " via " + strings.Join(names, ", ")
}
