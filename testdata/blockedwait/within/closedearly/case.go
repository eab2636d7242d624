// Package closedearly learns from a channel that is closed before its workers have ended.
package closedearly

import (
	"net/http"
	"sync"
)

type shard struct{ name string }

func (s *shard) run() (string, error) { return s.name, nil }

var shards []*shard

// closesEarly closes what tells of the end before the workers have ended.
func closesEarly(http.ResponseWriter, *http.Request) {
	told, work := make(chan struct{}), make(chan *shard, 4)
	var wg, other sync.WaitGroup
	wg.Add(4)
	for range 4 {
		go func() { // want `goroutine may wait forever to receive from "work" if closesEarly returns early .*`
			defer wg.Done()
			for s := range work {
				s.run()
			}
		}()
	}
	other.Go(func() { shards[0].run() })
	go func() {
		other.Wait()
		close(told)
	}()
	for {
		select {
		case work <- shards[0]:
		case _, ok := <-told:
			if !ok {
				return
			}
			close(work)
			return
		}
	}
}
