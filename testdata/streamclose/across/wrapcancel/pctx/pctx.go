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

// WithoutCancel gives a func that does nothing.
func WithoutCancel(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(parent)
	context.AfterFunc(parent, func() { cancel(nil) })
	return ctx, func() {}
}
