// BUG: the stream watcher of an upload is stopped only when there are too many events.
package recorder

import (
	"context"
	"io"
	"net/http"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Tape struct {
	kube kubernetes.Interface
	dec  func(io.ReadCloser) watch.Decoder
	rep  watch.Reporter
}

func (t *Tape) record(ctx context.Context, ns string, d time.Duration) ([]watch.Event, error) {
	w, err := t.kube.AppsV1().ReplicaSets(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	r := watch.NewRecorder(w)
	time.AfterFunc(d, r.Stop)
	for range r.ResultChan() {
	}
	return r.Events(), nil
}

func (t *Tape) Play(rw http.ResponseWriter, req *http.Request) {
	evs, err := t.record(req.Context(), req.FormValue("ns"), 5*time.Second)
	if err != nil {
		http.Error(rw, err.Error(), http.StatusInternalServerError)
		return
	}
	rw.Header().Set("X-Events", string(rune('0'+len(evs)%10)))
}

func (t *Tape) Upload(rw http.ResponseWriter, req *http.Request) {
	sw := watch.NewStreamWatcher(t.dec(req.Body), t.rep) // want `watch "sw" is not stopped on every path \(leaks 1 goroutine and 3 KiB each time\)`
	n := 0
	for {
		select {
		case <-req.Context().Done():
			return
		case _, ok := <-sw.ResultChan():
			if !ok {
				rw.WriteHeader(http.StatusCreated)
				return
			}
			if n++; n > 1000 {
				sw.Stop()
				http.Error(rw, "too many", http.StatusRequestEntityTooLarge)
				return
			}
		}
	}
}
