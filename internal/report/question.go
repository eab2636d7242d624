package report

import (
	"go/types"
	"reflect"

	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/wire"
)

// A Question is what a check asks a program, and the answer. What it finds depends on nothing else
// but its own package.
type Question struct {
	about about

	graph    lifetime.Question // aboutLifetimes
	name     string            // of a function or a package
	context  labels.Context    // aboutLabels
	yes      bool
	wrappers []labels.Wrapper // aboutWrappers
}

type about uint8

const (
	aboutLifetimes about = iota
	aboutForgotten
	aboutProfiles
	aboutNamed
	aboutLabels
	aboutWrappers
)

// Listen has a func told of each question that the program is asked, with the answer, until it is
// called again. It may be nil.
func (p *Program) Listen(asked func(*Question)) {
	p.asked, p.Graph.Asked = asked, nil
	if asked != nil {
		p.Graph.Asked = func(q lifetime.Question) { asked(&Question{about: aboutLifetimes, graph: q}) }
	}
}

// IsForgotten reports whether somebody forgets to call a function, and drops what it would end. Who
// knows of no program knows of nobody, and likewise below.
func (p *Program) IsForgotten(fn string) bool {
	return p.ask(Question{about: aboutForgotten, name: fn}).yes
}

// ServesProfiles reports whether a package is in a program that serves profiles.
func (p *Program) ServesProfiles(pkg string) bool {
	return p.ask(Question{about: aboutProfiles, name: pkg}).yes
}

// Reports reports whether the findings of pkg are reported.
func (p *Program) Reports(pkg *types.Package) bool {
	return p.ask(Question{about: aboutNamed, name: pkg.Path()}).yes
}

// IsLabelled reports whether code in a context runs under labels.
func (p *Program) IsLabelled(c labels.Context) bool {
	return p.ask(Question{about: aboutLabels, context: c}).yes
}

// KnownWrappers returns the functions of the program that set labels for another one.
func (p *Program) KnownWrappers() []labels.Wrapper {
	return p.ask(Question{about: aboutWrappers}).wrappers
}

func (p *Program) ask(q Question) Question {
	if p == nil {
		return q
	}
	q = p.answer(q)
	if p.asked != nil {
		p.asked(&q)
	}
	return q
}

func (p *Program) answer(q Question) Question {
	switch q.about {
	case aboutForgotten:
		q.yes = p.Forgotten[q.name]
	case aboutProfiles:
		q.yes = p.Profiles[q.name]
	case aboutNamed:
		q.yes = p.Named[q.name]
	case aboutLabels:
		q.yes = p.Labels.IsLabelled(q.context)
	case aboutWrappers:
		q.wrappers = p.Wrappers
	}
	return q
}

// Confirms reports whether the program gives the same answer to a question.
func (p *Program) Confirms(q *Question) bool {
	if q.about == aboutLifetimes {
		return p.Graph.Confirms(q.graph)
	}
	now := p.answer(*q)
	return now.yes == q.yes && (len(now.wrappers) == 0 && len(q.wrappers) == 0 || reflect.DeepEqual(now.wrappers, q.wrappers))
}

// Code writes or reads a question and its answer.
func (q *Question) Code(c *wire.Coder) {
	wire.Int(c, &q.about)
	switch q.about {
	case aboutLifetimes:
		q.graph.Code(c)
		return
	case aboutLabels:
		q.context.Code(c)
	case aboutWrappers:
		wire.Slice(c, &q.wrappers, func(w *labels.Wrapper) { w.Code(c) })
	default:
		c.String(&q.name)
	}
	c.Bool(&q.yes)
}
