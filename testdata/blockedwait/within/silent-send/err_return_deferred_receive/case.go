// Cured twin of send/err_return_between: a deferred receive runs on every way out.
package err_return_deferred_receive

import (
	"context"
	"errors"
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
	go func() {
		done <- a.srv.ListenAndServe()
	}()
	defer func() {
		_ = a.srv.Close()
		if err := <-done; err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Printf("serve: %v", err)
		}
	}()

	if err := a.ready(); err != nil {
		return fmt.Errorf("not ready: %w", err)
	}
	<-ctx.Done()
	return nil
}
