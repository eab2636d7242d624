// Command main dials for each request, so many at a time.
package main

import (
	"context"
	"net/http"
	"sync"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/share/lib"
)

var parent = lib.New(8)

func dial(ctx context.Context) {
	var wg sync.WaitGroup
	defer wg.Wait()
	sema := lib.Multi{lib.New(2), parent}
	for range 3 {
		sema.Take()
		wg.Go(func() {
			defer sema.Give()
			println(ctx.Err())
		})
	}
}

func main() {
	http.HandleFunc("/dial", func(_ http.ResponseWriter, r *http.Request) {
		go dial(r.Context())
	})
	http.HandleFunc("/event", func(_ http.ResponseWriter, r *http.Request) {
		e := lib.NewEvent()
		go func() { // want `goroutine may wait forever in e.Wait.*`
			e.Wait()
			println(r.URL.Path)
		}()
	})
	http.ListenAndServe(":80", nil)
}
