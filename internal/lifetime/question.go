package lifetime

import (
	"go/token"
	"reflect"
	"strings"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/wire"
)

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
	aboutError
	aboutOnce
	aboutProgram
	aboutRun
	aboutRelease
)

// ask answers a question, and tells who listens.
func (g *Graph) ask(q Question) Question {
	q = g.answer(q)
	if g.Asked != nil {
		g.Asked(q)
	}
	return q
}

func (g *Graph) answer(q Question) Question {
	g.mu.Lock()
	defer g.mu.Unlock()
	q.verdict, q.yes = Verdict{}, false
	switch q.about {
	case aboutSite:
		q.verdict = g.judge(q.site)
	case aboutLifetime:
		q.verdict.Life = g.of(q.fn)
	case aboutCommand:
		q.yes = g.isInCommand(q.pos)
	case aboutError:
		q.yes = g.endsOnError(q.fn, make(map[string]bool))
	case aboutOnce:
		q.yes = g.runsOnce(q.fn, make(map[string]bool))
	case aboutProgram:
		q.yes = g.calls.Merged() && g.programs()[q.fn]
	case aboutRun:
		q.yes = g.mayRun(q.fn, make(map[string]bool))
	case aboutRelease:
		field, methods, _ := strings.Cut(q.fn, " ")
		q.yes = g.calls.MayRelease(field, strings.Split(methods, ","))
	}
	return q
}

// Confirms reports whether the graph gives the same answer to a question.
func (g *Graph) Confirms(q Question) bool {
	now := g.answer(q)
	return now.yes == q.yes && reflect.DeepEqual(now.verdict, q.verdict)
}

// Code writes or reads a question and its answer.
func (q *Question) Code(to *wire.Coder) {
	wire.Int(to, &q.about)
	switch q.about {
	case aboutSite:
		q.site.Code(to)
		q.verdict.code(to)
	case aboutCommand:
		to.Pos(&q.pos)
		to.Bool(&q.yes)
	case aboutLifetime:
		to.String(&q.fn)
		wire.Int(to, &q.verdict.Life)
	default:
		to.String(&q.fn)
		to.Bool(&q.yes)
	}
}

func (v *Verdict) code(c *wire.Coder) {
	wire.Int(c, &v.Life)
	c.String(&v.Why)
	c.Pos(&v.Pos)
	c.String(&v.Note)
	wire.Slice(c, &v.Hops, func(h *Hop) {
		c.String(&h.Fn)
		c.Pos(&h.Pos)
	})
	c.Pos(&v.Teardown)
	for _, b := range []*bool{&v.perObject, &v.Partial, &v.Turns, &v.Terms, &v.Repeats, &v.Entry, &v.Again, &v.Apart, &v.Inside, &v.Perhaps} {
		c.Bool(b)
	}
	wire.Slice(c, &v.Open, func(e *OpenEnd) {
		c.String(&e.Fn)
		e.From.Code(c)
	})
}
