// Command stays_in_handler has handlers that never return, though who asked has gone.
package main

import "net/http"

type hub struct{ conns map[string]chan []byte }

func (h *hub) subscribe(name string) { h.conns[name] = make(chan []byte, 10) }

func (h *hub) stays(w http.ResponseWriter, r *http.Request) {
	h.subscribe(r.URL.Path)
	select {} // want `stays waits forever in select {}: nothing ends it \(leaks 1 goroutine each time, started per request in stays\)`
}

func (h *hub) leaves(w http.ResponseWriter, r *http.Request) {
	h.subscribe(r.URL.Path)
	<-r.Context().Done()
}

func main() {
	h := &hub{conns: map[string]chan []byte{}}
	http.HandleFunc("/stays", h.stays)
	http.HandleFunc("/leaves", h.leaves)
	go func() { _ = http.ListenAndServe(":80", nil) }()
	select {}
}
