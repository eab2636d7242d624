// Who collects the results gives up after a time, and leaves who sends them.
package drainer_gives_up

import (
	"net/http"
	"time"
)

type job struct{ results chan string }

func (j *job) start(names []string) {
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		defer close(j.results)
		for _, n := range names {
			j.results <- n
		}
	}()
}

func (j *job) collect(limit time.Duration) (list []string) {
	for {
		select {
		case n, ok := <-j.results:
			if !ok {
				return list
			}
			list = append(list, n)
		case <-time.After(limit):
			return list
		}
	}
}

func Handle(w http.ResponseWriter, r *http.Request) {
	j := &job{make(chan string)}
	j.start(r.Header["Name"])
	for _, n := range j.collect(time.Second) {
		w.Write([]byte(n))
	}
}
