// The HTTP handler goes away with the request context while the evaluation
// goroutine still wants to hand over its result on an unbuffered channel.
package ctx_done_handler

import (
	"encoding/json"
	"net/http"
)

type evalResult struct {
	Allowed bool   `json:"allowed"`
	Reason  string `json:"reason"`
}

type Server struct {
	evaluate func(path string) evalResult
}

func (s *Server) handleEval(w http.ResponseWriter, r *http.Request) {
	resCh := make(chan evalResult)
	path := r.URL.Path
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		resCh <- s.evaluate(path)
	}()

	select {
	case res := <-resCh:
		_ = json.NewEncoder(w).Encode(res)
	case <-r.Context().Done():
		http.Error(w, "request cancelled", http.StatusGatewayTimeout)
	}
}

func (s *Server) Register(mux *http.ServeMux) {
	mux.HandleFunc("/eval", s.handleEval)
}
