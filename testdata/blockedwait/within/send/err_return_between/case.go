// The server goroutine reports its end on an unbuffered channel. When the readiness
// check fails Serve returns before the receive and the goroutine hangs in the send.
package err_return_between

import (
	"context"
	"fmt"
	"log"
	"net/http"
)

type App struct {
	srv   *http.Server
	ready func() error
}

func (a *App) Serve(ctx context.Context) error {
	done := make(chan error)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		done <- a.srv.ListenAndServe()
	}()

	if err := a.ready(); err != nil {
		_ = a.srv.Close()
		return fmt.Errorf("not ready: %w", err)
	}

	<-ctx.Done()
	if err := a.srv.Shutdown(context.WithoutCancel(ctx)); err != nil {
		log.Printf("shutdown: %v", err)
	}
	return <-done
}
