package web

import (
	"context"
	"net/http"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/shutdown_after_workers/batch"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(r.Context())
	b := batch.New()
	var wg sync.WaitGroup
	for range 2 {
		wg.Add(1)
		go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
			defer wg.Done()
			b.Work(ctx)
		}()
	}
	b.Add(r.URL.Path)
	<-r.Context().Done()
	cancel()
	wg.Wait()
	b.Close()
}
