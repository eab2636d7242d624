// Package main makes a list of channels, each with who fills and closes it, and hands that on.
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
		go func() {
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

func closed(w http.ResponseWriter, r *http.Request) {
	var streams []chan string
	for range r.URL.Query() {
		lines := make(chan string)
		streams = append(streams, lines)
		go func() {
			fill(r.Body, lines)
			close(lines)
		}()
	}
	for line := range merge(streams) {
		io.WriteString(w, line)
	}
}

// detached goes when the client has gone.
func detached(w http.ResponseWriter, r *http.Request) {
	var streams []chan string
	for range r.URL.Query() {
		lines := make(chan string)
		streams = append(streams, lines)
		go func() {
			fill(r.Body, lines)
			close(lines)
		}()
	}
	merged, done := merge(streams), make(chan struct{})
	go func() {
		for line := range merged {
			io.WriteString(w, line)
		}
		close(done)
	}()
	select {
	case <-done:
	case <-r.Context().Done():
	}
}

func main() {
	http.HandleFunc("/closed", closed)
	http.HandleFunc("/detached", detached)
	_ = http.ListenAndServe(":8080", nil)
}
