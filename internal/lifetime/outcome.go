package lifetime

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/callgraph"
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
	reopened bool      // the books are cleared, or an entry is taken out of them
	teardown token.Pos // of the method that is the evidence
	via      []Hop     // in the functions between fn and the one with the site, from there
}

// sentence tells the evidence about a site, given what a cluster is called.
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
