// Command main starts functions of another package, some of which never return.
package main

import (
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/workerstop/across/forever/cache"
)

func main() {
	own := cache.New()
	go own.Expire(time.Minute)
	go cache.Poll()
	http.HandleFunc("/expire", func(http.ResponseWriter, *http.Request) {
		c := cache.New()
		go c.Expire(time.Second) // want `goroutine runs for ever: nothing ends it.*`
	})
	http.HandleFunc("/tidy", func(http.ResponseWriter, *http.Request) {
		go cache.New().Tidy() // want `goroutine runs for ever: nothing ends it.*`
	})
	http.HandleFunc("/poll", func(http.ResponseWriter, *http.Request) {
		go func() { // want `goroutine runs for ever: nothing ends it.*`
			cache.Poll()
		}()
	})
	http.HandleFunc("/until", func(_ http.ResponseWriter, r *http.Request) {
		stop := make(chan struct{})
		defer close(stop)
		go cache.New().ExpireUntil(time.Second, stop)
		<-r.Context().Done()
	})
	http.HandleFunc("/all", func(http.ResponseWriter, *http.Request) { go cache.New().ExpireAll() })
	http.HandleFunc("/ends", func(http.ResponseWriter, *http.Request) {
		go cache.New().Exit()
		go cache.New().Recovered()
		go cache.New().Deadline()
	})
	_ = http.ListenAndServe(":8080", nil)
}
