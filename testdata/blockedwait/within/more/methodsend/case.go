package methodsend

import "net/http"

type job struct{ done chan error }

func (j *job) run() { j.done <- nil }
func Handle(w http.ResponseWriter, r *http.Request) {
	j := &job{make(chan error)}
	go j.run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	select {
	case <-j.done:
	case <-r.Context().Done():
	}
}
