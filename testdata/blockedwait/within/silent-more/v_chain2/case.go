// right: release the first before the loop through a buffered token
package v_chain2

import (
	"context"
	"log"
)

func Reconcile(ctx context.Context, xs []string) {
	prev := make(chan int, 1)
	prev <- 0
	for range xs {
		next := make(chan int, 1)
		go func(p, n chan int) { n <- 1 + <-p }(prev, next)
		prev = next
	}
	log.Print(<-prev)
}
