// Package stays starts what another package has, and forgets to stop it.
package stays

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/stays/lib"
)

type forgetful struct{ cancels map[string]context.CancelFunc }

func (f *forgetful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if r.Method == http.MethodDelete {
		delete(f.cancels, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		return
	}
	if f.cancels[name] != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	f.cancels[name] = cancel
	go lib.New(name).Start(ctx, 2)
}

type careful struct{ cancels map[string]context.CancelFunc }

func (c *careful) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if r.Method == http.MethodDelete {
		if cancel := c.cancels[name]; cancel != nil {
			cancel()
		}
		delete(c.cancels, name)
		return
	}
	if c.cancels[name] != nil {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.cancels[name] = cancel
	go lib.New(name).Start(ctx, 2)
}

type short struct{ cancels map[string]context.CancelFunc }

func (s *short) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	if r.Method == http.MethodDelete {
		delete(s.cancels, name)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.cancels[name] = cancel
	go lib.New(name).Once(ctx)
}
