// Package base gives contexts.
package base

import (
	"context"
	"net/http"
)

// Cancel ends a context, and says why.
type Cancel func(params ...any)

// Base is what handlers have in common.
type Base struct{}

// ContextWithCancel gives a context that ends with a call of the second result.
func (*Base) ContextWithCancel(_ *http.Request, parent context.Context) (context.Context, Cancel) {
	ctx, cancel := context.WithCancel(parent)
	return ctx, func(...any) { cancel() }
}

type key struct{}

// Span gives a context that has a name. The second result ends the span.
func (*Base) Span(ctx context.Context, name string) (context.Context, func()) {
	return context.WithValue(ctx, key{}, name), func() { println(name) }
}
