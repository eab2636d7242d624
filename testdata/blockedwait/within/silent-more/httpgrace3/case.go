// right: component started by a manager; goroutine ends with ctx, server goroutine ends by Shutdown
package httpgrace3

import (
	"context"
	"net/http"
)

type Srv struct{ s *http.Server }

func (s *Srv) Start(ctx context.Context) error {
	idle := make(chan struct{})
	go func() {
		<-ctx.Done()
		_ = s.s.Shutdown(context.Background())
		close(idle)
	}()
	if err := s.s.ListenAndServe(); err != nil && err != http.ErrServerClosed {
		return err
	}
	<-idle
	return nil
}
