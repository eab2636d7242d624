package lifetime

import (
	"go/token"

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

	// Reopened: it is called again, as the books that keep it from that are cleared, or an entry is taken out.
	Reopened bool

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

// GoesAway reports whether what has the thing certainly goes away, or comes again,
// before the process ends. A term of leadership does not count: most processes end
// with it.
func (v Verdict) GoesAway() bool { return v.Life == knowledge.Request || v.Life == knowledge.Cluster }

// IsOnce reports whether it happens once in the process.
func (v Verdict) IsOnce() bool { return v.Life == knowledge.Process && !v.perObject }
