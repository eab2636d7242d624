// Package main makes a channel in the first turn of a loop, or in each.
package main

import "net/http"

func first(tasks chan string) {
	var errs chan error
	for range tasks {
		if errs == nil {
			errs = make(chan error)
			go func() { errs <- nil }()
		}
		<-errs
	}
}

func each(tasks chan string) {
	for range tasks {
		errs := make(chan error)
		go func() { errs <- nil }()
		<-errs
	}
}

func main() {
	http.HandleFunc("/first", func(_ http.ResponseWriter, r *http.Request) {
		tasks := make(chan string)
		defer close(tasks)
		go first(tasks) // want `goroutine may wait forever to receive from "errs".*`
		tasks <- r.URL.Path
	})
	http.HandleFunc("/each", func(_ http.ResponseWriter, r *http.Request) {
		tasks := make(chan string)
		defer close(tasks)
		go each(tasks)
		tasks <- r.URL.Path
	})
	_ = http.ListenAndServe(":8080", nil)
}
