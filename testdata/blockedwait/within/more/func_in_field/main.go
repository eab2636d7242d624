// A func is put into a field at the start, and called per request, through an interface.
package main

import (
	"errors"
	"net/http"
)

type factory func(n int) ([]int, error)

type describer struct{ resources factory }

func newDescriber() *describer { return &describer{resources: load} }

func (d *describer) describe(n int) ([]int, error) { return d.resources(n) }

func load(n int) ([]int, error) {
	var out []int
	ch := make(chan int)
	done := make(chan bool, 1)
	go func() { // want `goroutine may wait forever to receive from "ch" if load returns early \(leaks 1 goroutine each time, called per request from main\)`
		for v := range ch {
			out = append(out, v)
		}
		done <- true
	}()
	if n == 0 {
		return nil, errors.New("nothing found")
	}
	for i := range n {
		ch <- i
	}
	close(ch)
	<-done
	return out, nil
}

type page interface{ describe(int) ([]int, error) }

func main() {
	pages := map[string]page{"/": newDescriber()}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		_, _ = pages[r.URL.Path].describe(len(r.URL.RawQuery))
	})
	_ = http.ListenAndServe("localhost:8080", nil)
}
