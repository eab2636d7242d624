// A component of parts, which is a part itself: a call of a part may be one of the component, but that tells
// nothing of how often the component runs.
package main

import (
	"net/http"

	"k8s.io/client-go/util/workqueue"
)

type part interface{ Run(stop <-chan struct{}) }

type member struct{ parts []part }

func (m *member) Run(stop <-chan struct{}) {
	for _, p := range m.parts {
		p.Run(stop)
	}
}

type worker struct {
	queue workqueue.TypedInterface[string]
}

func newWorker() *worker { return &worker{queue: workqueue.NewTyped[string]()} }

func (w *worker) Run(stop <-chan struct{}) { go w.work() }

func (w *worker) work() {
	for {
		name, _ := w.queue.Get()
		println(name)
		w.queue.Done(name)
	}
}

// Per request.
type session interface{ Serve(stop <-chan struct{}) }

type pair struct{ sessions []session }

func (p *pair) Serve(stop <-chan struct{}) {
	for _, s := range p.sessions {
		s.Serve(stop)
	}
}

type single struct {
	queue workqueue.TypedInterface[string]
}

func (s *single) Serve(stop <-chan struct{}) { go s.work() } // want `goroutine may wait forever in queue.Get \(work → Get\), again and again, in a loop without a way out \(may leak 1 goroutine each time\)`

func (s *single) work() {
	for {
		name, _ := s.queue.Get()
		println(name)
		s.queue.Done(name)
	}
}

func main() {
	stop := make(chan struct{})
	var m part = &member{parts: []part{newWorker()}}
	m.Run(stop)
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		var s session = &pair{sessions: []session{&single{queue: workqueue.NewTyped[string]()}}}
		s.Serve(stop)
	})
	http.ListenAndServe(":80", nil)
}
