// Twin of silent-order/twosenders: who has a bad answer does not wait for the other one.
package twosenders

import (
	"errors"
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

func both(a, b io.Reader) (int64, error) {
	left, right := make(chan int64), make(chan int64)
	go probe(a, left)
	go probe(b, right) // want `goroutine may wait forever to send on "to" if both returns early \(leaks 1 goroutine each time.*\)`
	l := <-left
	if l < 0 {
		return 0, errors.New("left failed")
	}
	return l + <-right, nil
}

func handle(w http.ResponseWriter, r *http.Request) {
	println(both(r.Body, r.Body))
}
