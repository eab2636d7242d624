// Package pctx has contexts that say who has cancelled them.
package pctx

import (
	"context"
	"errors"
)

// WithCancel is as that of package context.
func WithCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	return ctx, func() { cancel(errors.New("cancelled here")) }
}

type key struct{}

// Named gives a context with a name, which ends with its parent.
func Named(parent context.Context, name string) context.Context {
	return context.WithValue(parent, key{}, name)
}
