// Package main provides nothing on some way, however deep that is looked at, and in whatever order.
package main

import "net/http"

func main() {
	http.HandleFunc("/", handle)
	http.ListenAndServe(":80", nil)
}

func handle(w http.ResponseWriter, r *http.Request) {
	done := make(chan struct{})
	go func() { <-done }() // want `goroutine may wait forever to receive from "done" .*`
	if r.URL.Path == "/" {
		f1(done, r.URL.Path)
	} else {
		h(done, r.URL.Path)
	}
}

func f1(c chan struct{}, p string) { f2(c, p) }

func f2(c chan struct{}, p string) { f3(c, p) }

func f3(c chan struct{}, p string) { f4(c, p) }

func f4(c chan struct{}, p string) { f5(c, p) }

func f5(c chan struct{}, p string) { f6(c, p) }

func f6(c chan struct{}, p string) { h(c, p) }

func h(c chan struct{}, p string) { i(c, p) }

func i(c chan struct{}, p string) { j(c, p) }

func j(c chan struct{}, p string) { k(c, p) }

func k(c chan struct{}, p string) {
	if p == "x" {
		c <- struct{}{}
	}
}
