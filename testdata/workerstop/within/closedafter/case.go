// Package closedafter learns from a closed channel that its workers have ended.
package closedafter

import (
	"net/http"
	"sync"
)

type shard struct{ name string }

func (s *shard) run() (string, error) { return s.name, nil }

type result struct {
	text string
	err  error
}

var shards []*shard

// search leaves when the results are closed, which is when all workers have ended.
func search(http.ResponseWriter, *http.Request) {
	results, work := make(chan *result, 4), make(chan *shard, 4)
	var wg sync.WaitGroup
	wg.Add(4)
	for range 4 {
		go func() {
			defer wg.Done()
			for s := range work {
				text, err := s.run()
				results <- &result{text, err}
			}
		}()
	}
	go func() {
		wg.Wait()
		close(results)
	}()
	todo, i, next := work, 0, shards[0]
	stop := func() {
		if todo != nil {
			close(work)
			todo = nil
		}
	}
	for {
		select {
		case todo <- next:
			if i++; i == len(shards) {
				stop()
			} else {
				next = shards[i]
			}
		case r, ok := <-results:
			if !ok {
				return
			}
			if r.err != nil {
				stop()
			}
		}
	}
}

// searchAll has a group that starts them.
func searchAll(http.ResponseWriter, *http.Request) {
	results, work := make(chan *result, 4), make(chan *shard, 4)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for s := range work {
				text, err := s.run()
				results <- &result{text, err}
			}
		})
	}
	go func() {
		defer close(results)
		wg.Wait()
	}()
	go func() {
		for _, s := range shards {
			work <- s
		}
		close(work)
	}()
	for r := range results {
		if r.err != nil {
			println(r.err)
		}
	}
}
