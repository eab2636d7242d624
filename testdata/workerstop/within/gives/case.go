// Package gives runs something of others in a goroutine, with a context of its own.
package gives

import (
	"context"
	"net/http"
)

type attrs struct{ size int }

// A composer gives what it has made: it ends then.
type composer interface {
	Run(ctx context.Context) (*attrs, error)
}

// A controller gives nothing but an error: it stays until the context ends.
type controller interface {
	Run(ctx context.Context) error
}

var (
	newComposer   func() composer
	newController func() controller
)

func compose(w http.ResponseWriter, r *http.Request) context.CancelFunc {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		a, err := newComposer().Run(ctx)
		println(a, err)
	}()
	if r.ContentLength > 8 {
		return nil
	}
	return cancel
}

func control(w http.ResponseWriter, r *http.Request) context.CancelFunc {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { // want `the goroutine that "cancel" ends is not stopped on every path .*`
		println(newController().Run(ctx))
	}()
	if r.ContentLength > 8 {
		return nil
	}
	return cancel
}
