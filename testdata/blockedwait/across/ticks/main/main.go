// Package main reads what another package gives: to an end that does not come, or once.
package main

import (
	"fmt"
	"log"
	"net/http"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/ticks/clock"
)

func ranges(w http.ResponseWriter, r *http.Request) {
	go func() { // want `goroutine may wait forever to receive from "Tick"; nothing ends it \(leaks 1 goroutine each time, started per request in ranges\)`
		for n := range clock.Tick(r.Context()) {
			fmt.Println(n)
		}
	}()
}

func selects(w http.ResponseWriter, r *http.Request) {
	go func() {
		ticks := clock.Tick(r.Context())
		for {
			select {
			case n := <-ticks:
				fmt.Println(n)
			case <-r.Context().Done():
				return
			}
		}
	}()
}

func closed(w http.ResponseWriter, r *http.Request) {
	go func() {
		for n := range clock.Closed(r.Context()) {
			fmt.Println(n)
		}
	}()
}

func once(w http.ResponseWriter, r *http.Request) {
	go func() { fmt.Println(<-clock.Ready()) }()
	go func() { fmt.Println(<-clock.Tick(r.Context())) }()
}

func handed(w http.ResponseWriter, r *http.Request) {
	go func() {
		for n := range clock.Handed(r.Context(), func(out chan<- int) { defer close(out) }) {
			fmt.Println(n)
		}
	}()
}

func counted(w http.ResponseWriter, r *http.Request) {
	n := 0
	for line := range clock.Lines(r.Body) { // want `goroutine may wait forever to send on what Lines gives if counted returns early \(leaks 1 goroutine each time, started per request in counted\)`
		if n++; n == 20 {
			return
		}
		fmt.Fprintln(w, line)
	}
}

func all(w http.ResponseWriter, r *http.Request) {
	n := 0
	for line := range clock.Lines(r.Body) {
		if n++; n < 20 {
			fmt.Fprintln(w, line)
		}
	}
}

func main() {
	http.HandleFunc("/a", ranges)
	http.HandleFunc("/b", selects)
	http.HandleFunc("/c", closed)
	http.HandleFunc("/d", once)
	http.HandleFunc("/e", handed)
	http.HandleFunc("/f", counted)
	http.HandleFunc("/g", all)
	log.Fatal(http.ListenAndServe(":80", nil))
}
