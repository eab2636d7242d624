// Server opens a source in each request: one kind has a goroutine.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/opened/source"
)

func preview(w http.ResponseWriter, r *http.Request) {
	s, err := source.Open(r.FormValue("kind"), r.FormValue("path")) // want `"s" is dropped on a path without Close, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if r.FormValue("dry") != "" {
		return
	}
	defer s.Close()
	println(s.Next())
}

func read(w http.ResponseWriter, r *http.Request) {
	s, err := source.Open(r.FormValue("kind"), r.FormValue("path"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	defer s.Close()
	println(s.Next())
}

func main() {
	http.HandleFunc("/preview", preview)
	http.HandleFunc("/read", read)
	_ = http.ListenAndServe(":8080", nil)
}
