// Package twosenders starts one function twice, each time with a channel of its own, and receives from one after the other.
package twosenders

import (
	"io"
	"net/http"
)

func probe(r io.Reader, to chan<- int64) {
	n, err := io.Copy(io.Discard, r)
	if err != nil {
		to <- -1
		return
	}
	to <- n
}

func both(a, b io.Reader) int64 {
	left, right := make(chan int64), make(chan int64)
	go probe(a, left)
	go probe(b, right)
	l := <-left
	return l + <-right
}

func turned(a, b io.Reader) int64 {
	left, right := make(chan int64), make(chan int64)
	go probe(b, right)
	go probe(a, left)
	return <-left + <-right
}

func handle(w http.ResponseWriter, r *http.Request) {
	println(both(r.Body, r.Body), turned(r.Body, r.Body))
}
