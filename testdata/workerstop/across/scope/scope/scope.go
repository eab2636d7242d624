// Package scope gives contexts to other packages.
package scope

import "context"

type key struct{}

// A Span is what is traced.
type Span struct{ name string }

// End ends it.
func (s *Span) End() { println(s.name) }

// Start gives the context, with a span.
func Start(ctx context.Context, name string) (context.Context, *Span) {
	s := &Span{name}
	return context.WithValue(ctx, key{}, s), s
}

// New makes a context.
func New() (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	return ctx, cancel
}
