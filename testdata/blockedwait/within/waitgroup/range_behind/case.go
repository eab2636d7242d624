// Results of goroutines that tell the group that they are done only if all went well: who ranges over them never comes to the end.
package main

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
)

func parse(in []string) (sum int) {
	out := make(chan int, len(in))
	var wg sync.WaitGroup
	for _, s := range in {
		wg.Add(1)
		go func() {
			n, err := strconv.Atoi(s)
			if err != nil {
				return
			}
			out <- n
			wg.Done()
		}()
	}
	go func() { // want `goroutine may wait forever in wg.Wait if another goroutine of parse returns early.*`
		wg.Wait()
		close(out)
	}()
	for n := range out {
		sum += n
	}
	return sum
}

func well(in []string) (sum int) {
	out := make(chan int, len(in))
	var wg sync.WaitGroup
	for _, s := range in {
		wg.Add(1)
		go func() {
			defer wg.Done()
			n, err := strconv.Atoi(s)
			if err != nil {
				return
			}
			out <- n
		}()
	}
	go func() {
		wg.Wait()
		close(out)
	}()
	for n := range out {
		sum += n
	}
	return sum
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintln(w, parse(r.URL.Query()["n"]), well(r.URL.Query()["n"]))
	})
	http.ListenAndServe("localhost:8080", nil)
}
