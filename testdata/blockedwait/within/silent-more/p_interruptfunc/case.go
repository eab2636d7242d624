// right: run group with execute/interrupt pairs from one constructor
package p_interruptfunc

import (
	"context"
	"sync"
	"time"
)

type G struct {
	ex []func() error
	in []func()
}

func (g *G) Add(e func() error, i func()) { g.ex = append(g.ex, e); g.in = append(g.in, i) }
func (g *G) Run() {
	var wg sync.WaitGroup
	for _, e := range g.ex {
		wg.Go(func() { _ = e() })
	}
	time.Sleep(time.Second)
	for _, i := range g.in {
		i()
	}
	wg.Wait()
}
func Start(ctx context.Context) {
	var g G
	stop := make(chan struct{})
	g.Add(func() error { <-stop; return nil }, func() { close(stop) })
	g.Run()
}
