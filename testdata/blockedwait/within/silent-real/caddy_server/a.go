// right: Serve returns by Shutdown; ErrServerClosed; stopped channel closed in defer
package caddy_server

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

type App struct {
	srv *http.Server
	lns []net.Listener
	wg  sync.WaitGroup
}

func (a *App) Start() error {
	for _, l := range a.lns {
		a.wg.Add(1)
		go func() { defer a.wg.Done(); a.srv.Serve(l) }()
	}
	return nil
}
func (a *App) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	finished := make(chan error, 1)
	go func() { finished <- a.srv.Shutdown(ctx) }()
	select {
	case e := <-finished:
		a.wg.Wait()
		return e
	case <-ctx.Done():
		return ctx.Err()
	}
}
