// right: done channel returned, closed by the goroutine which ends with ctx
package donereturn

import (
	"context"
	"errors"
)

func Run(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		<-ctx.Done()
	}()
	return done
}
func Start(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	d := Run(ctx)
	defer func() { cancel(); <-d }()
	return errors.New("x")
}
