package scan

import (
	"log"
	"net/http"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/every/periodic"
)

type scanner struct {
	queue workqueue.TypedInterface[string]
}

func (s *scanner) next() {
	item, shutdown := s.queue.Get()
	if shutdown {
		return
	}
	defer s.queue.Done(item)
	log.Println("scan", item)
}

func Handle(w http.ResponseWriter, r *http.Request) {
	s := &scanner{queue: workqueue.NewTyped[string]()}
	periodic.Every(r.Context().Done(), 10*time.Millisecond, s.next) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	s.queue.Add(r.URL.Path)
	<-r.Context().Done()
}
