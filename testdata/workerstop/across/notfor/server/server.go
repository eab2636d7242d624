// Package server makes caches with constants.
package server

import (
	"log"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/notfor/cache"
)

const forever = 0

func serve(w http.ResponseWriter, r *http.Request) {
	cache.New(forever).Put(r.Host)
	cache.NewWith(false).Put(r.Host)
	cache.NewFor(nil).Put(r.Host)

	minutes := cache.New(time.Minute) // want `"minutes" is dropped without Close.*`
	minutes.Put(r.Host)
	with := cache.NewWith(true) // want `"with" is dropped without Close.*`
	with.Put(r.Host)
	logs := cache.NewFor(log.Default()) // want `"logs" is dropped without Close.*`
	logs.Put(r.Host)
	some := cache.New(time.Duration(r.ContentLength)) // want `"some" is dropped without Close.*`
	some.Put(r.Host)
}

// Main serves.
func Main() {
	http.HandleFunc("/", serve)
	http.ListenAndServe(":80", nil)
}
