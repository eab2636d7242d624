package lifetime

import (
	"go/token"
	"sync"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/cutoff"
)

// A Graph answers who outlives whom, by the calls of a package or of the whole program.
type Graph struct {
	// Asked is told each question that the graph is asked, with the answer. It may be nil.
	Asked func(Question)

	gaveUp *cutoff.Notes

	mu sync.Mutex // checks ask at the same time; it guards what follows
	*program
	climb *climber
}

// NewGraph returns what answers by calls, to which no others are merged after that. gaveUp takes note of what is
// too large; it may be nil.
func NewGraph(calls *callgraph.Graph, gaveUp *cutoff.Notes) *Graph {
	return &Graph{gaveUp: gaveUp, program: &program{calls: calls}}
}

// A Question is what somebody asks a graph, and the answer. What a check finds depends on the
// program by the answers only: with the same ones it finds the same.
type Question struct {
	about about

	// One of these, as what it is about tells.
	site callgraph.Site
	fn   string
	pos  token.Pos

	// The answer.
	verdict Verdict
	yes     bool
}

type about uint8

const (
	aboutSite about = iota
	aboutLifetime
	aboutCommand
	aboutDead
	aboutUncalled
	aboutError
	aboutOnce
	aboutProgram
	aboutRun
	aboutRelease
	aboutTouch
)

// A Package is the calls of a package while its SSA form is at hand, and what answers by them alone.
type Package struct {
	*callgraph.Package
	alone *Graph
}

// New returns a package whose calls have been read. For gaveUp see [NewGraph].
func New(calls *callgraph.Package, gaveUp *cutoff.Notes) *Package {
	return &Package{calls, NewGraph(calls.Graph, gaveUp)}
}

// Own returns the calls of the package, or nil if nobody needed to know them.
func (p *Package) Own() *callgraph.Graph {
	if p == nil {
		return nil
	}
	return p.Graph
}

// Within returns the graph to ask: that of the whole program, or, where there is none, that of the package.
func (p *Package) Within(whole *Graph) *Graph {
	if whole != nil {
		return whole
	}
	return p.alone
}
