// Package app uses streams.
package app

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/handson/stream"
)

func serve(w http.ResponseWriter, r *http.Request) {
	c := stream.Open().AsConn()
	defer c.Close()
	w.WriteHeader(http.StatusOK)
}

func run(w http.ResponseWriter, r *http.Request) {
	s := stream.Open()
	if err := s.Run(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

func forget(w http.ResponseWriter, r *http.Request) {
	s := stream.Open() // want `"s" is dropped without Run, which stops its goroutine.*`
	_, _ = w.Write([]byte(s.Name()))
}

// Handle registers all.
func Handle() {
	http.HandleFunc("/serve", serve)
	http.HandleFunc("/run", run)
	http.HandleFunc("/forget", forget)
}
