// Command app makes a source for each request, and keeps a pool in it.
package main

import (
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/kept/pool"
)

type source struct{ pool *pool.Pool }

func newSource() *source {
	return &source{pool: pool.New()} // want `goroutine "pool" of source is never stopped: called per request from main .*`
}

func (s *source) run() { s.pool.Add(func() {}) }

func main() {
	http.ListenAndServe(":8080", http.HandlerFunc(func(http.ResponseWriter, *http.Request) { newSource().run() }))
}
