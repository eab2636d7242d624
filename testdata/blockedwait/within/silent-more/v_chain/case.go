// right: each goroutine waits for the previous; named function with two chans
package v_chain

import "context"

func step(p <-chan struct{}, n chan<- struct{}) {
	defer close(n)
	<-p
}
func Reconcile(ctx context.Context, xs []string) {
	first := make(chan struct{})
	prev := first
	for range xs {
		next := make(chan struct{})
		go step(prev, next)
		prev = next
	}
	close(first)
	<-prev
}
