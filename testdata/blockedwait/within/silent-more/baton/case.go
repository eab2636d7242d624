// right: chain, goroutine i waits for i-1; the first is released
package baton

import (
	"context"
	"log"
)

func Reconcile(ctx context.Context, xs []string) {
	prev := make(chan struct{})
	close(prev)
	for _, x := range xs {
		next := make(chan struct{})
		go func(p, n chan struct{}) {
			<-p
			log.Print(x)
			close(n)
		}(prev, next)
		prev = next
	}
	<-prev
}
