// right: atomic pointer to channel, swapped and closed
package atomicchan

import (
	"context"
	"log"
	"sync/atomic"
)

type N struct{ p atomic.Pointer[chan struct{}] }

func New() *N {
	n := &N{}
	c := make(chan struct{})
	n.p.Store(&c)
	return n
}
func (n *N) Notify() {
	c := make(chan struct{})
	close(*n.p.Swap(&c))
}
func (n *N) Reconcile(ctx context.Context) {
	go func() { <-*n.p.Load(); log.Print("changed") }()
}
