package closedafter

import (
	"context"
	"net/http"
	"sync"
)

// begin learns from a closed channel that its workers have begun.
func begin(_ http.ResponseWriter, r *http.Request) {
	ready := make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go func() { // want `the goroutine that "cancel" ends is not stopped on every path .*`
			println(r.URL.Path)
			wg.Done()
			<-ctx.Done()
		}()
	}
	go func() {
		wg.Wait()
		close(ready)
	}()
	if _, ok := <-ready; !ok && r.ContentLength > 8 {
		return
	}
	cancel()
}
