// http.Server.Serve accepts; Shutdown in a goroutine on ctx ends it.
package http_serve_shutdown

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"k8s.io/klog/v2"
)

type Webhook struct {
	mux *http.ServeMux
}

func (w *Webhook) Start(ctx context.Context, addr string) error {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: w.mux, ReadHeaderTimeout: time.Second}
	idle := make(chan struct{})
	go func() {
		<-ctx.Done()
		if err := srv.Shutdown(context.Background()); err != nil {
			klog.ErrorS(err, "shutdown")
		}
		close(idle)
	}()
	if err := srv.Serve(ln); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-idle
	return nil
}
