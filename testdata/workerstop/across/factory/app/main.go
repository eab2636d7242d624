// Package main watches what changes for each request.
package main

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/factory/cluster"
)

type handler struct{ cluster cluster.Cluster }

func (h *handler) own(w http.ResponseWriter, r *http.Request) {
	s, err := h.cluster.Syncer(time.Minute)
	if err != nil {
		return
	}
	events := s.Sync(r.URL.Path)
	for {
		select {
		case <-r.Context().Done():
			s.Close()
			return
		case e := <-events:
			w.Write([]byte(e))
		}
	}
}

func (h *handler) shared(w http.ResponseWriter, r *http.Request) {
	events := h.cluster.Shared().SyncAll(r.URL.Path)
	for {
		select {
		case <-r.Context().Done():
			return
		case e := <-events:
			w.Write([]byte(e))
		}
	}
}

func main() {
	h := &handler{cluster: cluster.New()}
	http.HandleFunc("/own", h.own)
	http.HandleFunc("/shared", h.shared)
	http.ListenAndServe("localhost:8080", nil)
}
