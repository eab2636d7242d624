// Package coremade makes channels of a type parameter.
package coremade

import "net/http"

func sized[C ~chan T, T any](n int) C { return make(C, n) }

func bare[C ~chan T, T any]() C { return make(C) }

type alias[T any] = chan T

func Serve() {
	http.HandleFunc("/sized", func(http.ResponseWriter, *http.Request) {
		c := sized[chan int](1)
		go func() { c <- 1 }()
	})
	http.HandleFunc("/bare", func(http.ResponseWriter, *http.Request) {
		c := bare[chan int]()
		go func() { c <- 1 }() // want `goroutine may wait forever to send on "c".*`
	})
	http.HandleFunc("/alias", func(http.ResponseWriter, *http.Request) {
		c := make(alias[int])
		go func() { c <- 1 }() // want `goroutine may wait forever to send on "c".*`
	})
	_ = http.ListenAndServe(":8080", nil)
}
