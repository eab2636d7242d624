// right: envtest-style: start, poll until up, stop in the defer; both sides in one function
package y_syncpulse

import (
	"context"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

func Reconcile(ctx context.Context, srv *http.Server) error {
	stop, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		<-stop
		_ = srv.Close()
	}()
	defer func() { close(stop); <-gone }()
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(context.Context) (bool, error) { return srv.Addr != "", nil })
}
