// Package servesforgood starts goroutines beside a server that nobody shuts down.
package servesforgood

import (
	"log"
	"net/http"
)

type tracker struct{ events chan string }

func (t *tracker) consume() {
	for event := range t.events {
		println(event)
	}
}

func (t *tracker) ServeHTTP(w http.ResponseWriter, r *http.Request) { t.events <- r.URL.Path }

func Serve() error {
	t := &tracker{make(chan string)}
	go t.consume()
	return http.ListenAndServe(":80", t)
}

func Must() {
	t := &tracker{make(chan string)}
	go t.consume()
	log.Fatal(http.ListenAndServe(":80", t))
}

// This one can be told to stop.
func ServeUntil(stop <-chan struct{}) error {
	t := &tracker{make(chan string)}
	go t.consume() // want `goroutine may wait forever to receive from "events".*`
	server := &http.Server{Addr: ":80", Handler: t}
	go server.ListenAndServe()
	<-stop
	return server.Close()
}
