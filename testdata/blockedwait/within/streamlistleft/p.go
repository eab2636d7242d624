// Package main makes a list of channels, each with who fills it, and closes it or not.
package main

import (
	"bufio"
	"io"
	"net/http"
	"sync"
)

func merge(streams []chan string) <-chan string {
	merged := make(chan string, 1024)
	var wg sync.WaitGroup
	wg.Add(len(streams))
	for i := range streams {
		go func() { // want `goroutine may wait forever to receive from "lines"; nothing ends it .*`
			defer wg.Done()
			for line := range streams[i] {
				select {
				case merged <- line:
				default:
				}
			}
		}()
	}
	go func() {
		wg.Wait()
		close(merged)
	}()
	return merged
}

func fill(r io.Reader, lines chan string) {
	for sc := bufio.NewScanner(r); sc.Scan(); {
		lines <- sc.Text()
	}
}

func left(w http.ResponseWriter, r *http.Request) {
	var streams []chan string
	for range r.URL.Query() {
		lines := make(chan string)
		streams = append(streams, lines)
		go func() {
			fill(r.Body, lines)
			if r.Host == "x" {
				close(lines)
			}
		}()
	}
	merge(streams)
}

func main() {
	http.HandleFunc("/left", left)
	_ = http.ListenAndServe(":8080", nil)
}
