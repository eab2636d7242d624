// right: barrier with WaitGroup
package barrier

import (
	"context"
	"log"
	"sync"
)

func Reconcile(ctx context.Context, n int) {
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for range n {
		ready.Add(1)
		done.Add(1)
		go func() {
			defer done.Done()
			ready.Done()
			<-start
			log.Print("go")
		}()
	}
	ready.Wait()
	close(start)
	done.Wait()
}
