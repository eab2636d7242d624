// Package app reads topics.
package app

import (
	"fmt"
	"net/http"

	"github.com/leaklint/leaklint/testdata/workerstop/across/closedbyend/topic"
)

func init() {
	http.HandleFunc("/three", three)
	http.HandleFunc("/half", half)
	http.HandleFunc("/left", left)
}

// three comes out of its loop when the channel is closed.
func three(w http.ResponseWriter, r *http.Request) {
	c, stop := topic.Join()
	n := 0
	for v := range c {
		fmt.Fprintln(w, v)
		if n++; n == 3 {
			stop()
		}
	}
}

func half(w http.ResponseWriter, r *http.Request) {
	c, stop := topic.Half() // want `the func that stops goroutine "c" is not called on every path .*`
	n := 0
	for v := range c {
		fmt.Fprintln(w, v)
		if n++; n == 5 {
			stop()
		}
	}
}

func left(w http.ResponseWriter, r *http.Request) {
	c, stop := topic.Join() // want `the func that stops goroutine "c" is not called on every path .*`
	for v := range c {
		if _, err := fmt.Fprintln(w, v); err != nil {
			return
		}
		if v == 3 {
			stop()
		}
	}
}
