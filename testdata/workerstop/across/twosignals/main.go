// What Close of another package forgets is not ended where an entry is deleted.
package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/twosignals/link"
)

type half struct {
	ctx   context.Context
	links map[string]*link.Link
}

func (h *half) add(w http.ResponseWriter, r *http.Request) {
	if h.links[r.URL.Path] == nil {
		h.links[r.URL.Path] = link.New(h.ctx)
	}
}

func (h *half) remove(w http.ResponseWriter, r *http.Request) {
	if l, ok := h.links[r.URL.Path]; ok {
		l.Close()
		delete(h.links, r.URL.Path) // want `an entry is deleted without CloseAll or SetReadOnly, which stops its goroutine, and its context does not end \(leaks 1 goroutine and what it holds each time\)`
	}
}

type whole struct {
	ctx   context.Context
	links map[string]*link.Link
}

func (h *whole) add(w http.ResponseWriter, r *http.Request) {
	if h.links[r.URL.Path] == nil {
		h.links[r.URL.Path] = link.New(h.ctx)
	}
}

func (h *whole) remove(w http.ResponseWriter, r *http.Request) {
	if l, ok := h.links[r.URL.Path]; ok {
		l.CloseAll()
		delete(h.links, r.URL.Path)
	}
}

func main() {
	h, a := &half{context.Background(), make(map[string]*link.Link)}, &whole{context.Background(), make(map[string]*link.Link)}
	http.HandleFunc("/half/add", h.add)
	http.HandleFunc("/half/remove", h.remove)
	http.HandleFunc("/whole/add", a.add)
	http.HandleFunc("/whole/remove", a.remove)
	http.ListenAndServe("localhost:8080", nil)
}
