package web

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/losthandler/across/init/once/lib"
)

type Server struct{ Lazy *lib.Lazy }

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintln(w, s.Lazy.Count())
}
