package lifetime

import (
	"go/token"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/wire"
)

// Judge says what is known of a site.
func (g *Graph) Judge(p callgraph.Site) Verdict {
	return g.ask(Question{about: aboutSite, site: p}).verdict
}

// Of returns the lifetime of fn: Process if it runs once in it.
func (g *Graph) Of(fn *ssa.Function) knowledge.Lifetime {
	return g.ask(Question{about: aboutLifetime, fn: callgraph.ID(fn)}).verdict.Life
}

// InCommand reports whether the function that is declared, or written down, at pos runs only
// in commands that end, as far as the whole program shows.
func (g *Graph) InCommand(pos token.Pos) bool {
	return g.ask(Question{about: aboutCommand, pos: pos}).yes
}

// IsDead reports whether nobody calls the function that is declared, or written down, at pos, and nobody out of view can, though a main leads into its
// package.
func (g *Graph) IsDead(pos token.Pos) bool {
	return g.ask(Question{about: aboutDead, pos: pos}).yes
}

// IsUncalled reports whether nobody in the program calls the function that is declared, or written down, at pos, though a main leads into its package: at
// most code that is not in view does.
func (g *Graph) IsUncalled(pos token.Pos) bool {
	return g.ask(Question{about: aboutUncalled, pos: pos}).yes
}

// EndsOnError reports whether the process ends where fn returns an error, whoever calls it: by all
// calls that are known, and they are all known. Those of tests do not count: what they go on with is a test.
func (g *Graph) EndsOnError(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutError, fn: callgraph.ID(fn)}).yes
}

// RunsOnce reports whether fn certainly runs once in the process: it is main, or an
// initialization, or its call is known, in a function that runs once, and in no loop, and
// nobody has it as a func who might call it again. Unlike [Graph.Judge] it asks for no more than that.
func (g *Graph) RunsOnce(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutOnce, fn: callgraph.ID(fn)}).yes
}

// InProgram reports whether a main leads to the function, as far as the whole program shows.
func (g *Graph) InProgram(fn *ssa.Function) bool {
	return g.ask(Question{about: aboutProgram, fn: callgraph.ID(fn)}).yes
}

// MayRun reports whether the function with that ID may run: something calls it that may run itself, or code that
// is not seen, or it is handed to something.
func (g *Graph) MayRun(id string) bool {
	return g.ask(Question{about: aboutRun, fn: id}).yes
}

// MayRelease reports whether a package other than the field's own may release what the field holds, as far as the whole
// program shows: one hands it on, closes it, calls it, sends on it, or calls one of these methods on it. The field has the name
// that its type has, and its own: example.com/pool.Pool.Queue.
func (g *Graph) MayRelease(field string, methods []string) bool {
	return g.ask(Question{about: aboutRelease, fn: field + " " + strings.Join(methods, ",")}).yes
}

// IsTouched reports whether another package than one may do anything with the channel in an exported field, as far as the whole program shows.
func (g *Graph) IsTouched(field, but string) bool {
	return g.ask(Question{about: aboutTouch, fn: field + " " + but}).yes
}

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
	case aboutDead:
		q.yes = g.isDead(q.pos)
	case aboutUncalled:
		q.yes = g.isUncalled(q.pos)
	case aboutError:
		q.yes = g.endsOnError(q.fn, make(map[string]bool))
	case aboutOnce:
		q.yes = g.runsOnce(q.fn)
	case aboutProgram:
		q.yes = g.calls.Merged() && g.programs()[q.fn]
	case aboutRun:
		q.yes = g.mayRun(q.fn, make(map[string]bool))
	case aboutRelease:
		field, methods, _ := strings.Cut(q.fn, " ")
		q.yes = g.calls.MayRelease(field, strings.Split(methods, ","))
	case aboutTouch:
		field, but, _ := strings.Cut(q.fn, " ")
		q.yes = g.calls.IsTouched(field, but)
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
	case aboutCommand, aboutDead, aboutUncalled:
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
	for _, b := range []*bool{&v.perObject, &v.Partial, &v.Turns, &v.Terms, &v.Repeats, &v.Reopened, &v.Again, &v.Apart, &v.Inside, &v.Perhaps} {
		c.Bool(b)
	}
	wire.Slice(c, &v.Open, func(e *OpenEnd) {
		c.String(&e.Fn)
		e.From.Code(c)
	})
}
