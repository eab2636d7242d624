// Cured twin of send/ctx_done_handler: the sender gives up with the request too.
package ctx_done_handler_select

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
	ctx := r.Context()
	resCh := make(chan evalResult)
	path := r.URL.Path
	go func() {
		res := s.evaluate(path)
		select {
		case resCh <- res:
		case <-ctx.Done():
		}
	}()

	select {
	case res := <-resCh:
		_ = json.NewEncoder(w).Encode(res)
	case <-ctx.Done():
		http.Error(w, "request cancelled", http.StatusGatewayTimeout)
	}
}

func (s *Server) Register(mux *http.ServeMux) {
	mux.HandleFunc("/eval", s.handleEval)
}
