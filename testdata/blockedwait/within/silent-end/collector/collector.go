// A collector takes all there is until the channel is closed, and leaves before that only where the
// context ends, which does not: it is the background.
package main

import (
	"context"
	"net/http"
	"sync"
)

type server struct{ ctx context.Context }

func (s *server) gather(ctx context.Context, urls []string) (all []string) {
	found := make(chan string)
	var collector, getters sync.WaitGroup
	collector.Add(1)
	go func() {
		defer collector.Done()
		for {
			select {
			case <-ctx.Done():
				return
			case f, ok := <-found:
				if !ok {
					return
				}
				all = append(all, f)
			}
		}
	}()
	for _, url := range urls {
		getters.Add(1)
		go func() {
			defer getters.Done()
			found <- url
		}()
	}
	getters.Wait()
	close(found)
	collector.Wait()
	return all
}

func main() {
	s := &server{context.Background()}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.gather(s.ctx, r.TransferEncoding) })
	http.ListenAndServe("localhost:8080", nil)
}
