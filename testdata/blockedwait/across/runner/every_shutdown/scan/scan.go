package scan

import (
	"log"
	"net/http"
	"time"

	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/runner/every_shutdown/periodic"
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
	defer s.queue.ShutDown()
	periodic.Every(r.Context().Done(), 10*time.Millisecond, s.next)
	s.queue.Add(r.URL.Path)
	<-r.Context().Done()
}
