// right: poison pill per worker
package k_poison

import (
	"context"
	"log"
)

func Reconcile(ctx context.Context, xs []int) {
	c := make(chan *int)
	const n = 4
	for range n {
		go func() {
			for {
				p := <-c
				if p == nil {
					return
				}
				log.Print(*p)
			}
		}()
	}
	for i := range xs {
		c <- &xs[i]
	}
	for range n {
		c <- nil
	}
}
