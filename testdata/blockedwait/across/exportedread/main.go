// Command exportedread reads what it is given.
package main

import (
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/exportedread/bus"
)

var (
	given  = bus.New()
	kept   = bus.New()
	unread = bus.NewUnread()
)

func loop(c <-chan string) {
	for s := range c {
		log.Println(s)
	}
}

func drain(c <-chan error) {
	for err := range c {
		log.Println(err)
	}
}

type reader struct{ c <-chan string }

func main() {
	go loop(given.C)
	r := reader{kept.C}
	go func() {
		for s := range r.c {
			log.Println(s)
		}
	}()
	http.HandleFunc("/given", func(http.ResponseWriter, *http.Request) { given.Publish("x") })
	http.HandleFunc("/kept", func(http.ResponseWriter, *http.Request) { kept.Publish("x") })
	http.HandleFunc("/job", func(http.ResponseWriter, *http.Request) { drain(bus.Start().Errors) })
	http.HandleFunc("/unread", func(http.ResponseWriter, *http.Request) { unread.Publish("x") })
	_ = http.ListenAndServe(":8080", nil)
}
