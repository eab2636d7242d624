// right: restart replaces the stop channel after closing the former
package refreset

import (
	"sync"
)

type R struct {
	mu         sync.Mutex
	stop, done chan struct{}
}

func (r *R) Restart() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halt()
	r.stop, r.done = make(chan struct{}), make(chan struct{})
	go func(stop, done chan struct{}) { defer close(done); <-stop }(r.stop, r.done)
}
func (r *R) halt() {
	if r.stop != nil {
		close(r.stop)
		<-r.done
		r.stop = nil
	}
}
func (r *R) Stop() { r.mu.Lock(); defer r.mu.Unlock(); r.halt() }
