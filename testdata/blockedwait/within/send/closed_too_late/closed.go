// Senders whose channel is closed only when they are done, or on one way out only.
package main

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

func first(urls []string) string {
	found := make(chan string)
	var wg sync.WaitGroup
	for _, u := range urls {
		wg.Add(1)
		go func() { // want `goroutine may wait forever to send on "found" once first has returned .*`
			defer wg.Done()
			found <- u
		}()
	}
	go func() {
		wg.Wait()
		close(found)
	}()
	return <-found
}

func answer(ask func() error) error {
	failed := make(chan error)
	go func() { failed <- ask() }() // want `goroutine may wait forever to send on "failed" once answer has returned .*`
	select {
	case err := <-failed:
		close(failed)
		return err
	case <-time.After(time.Second):
		return errors.New("too late")
	}
}

// The goroutine itself closes the channel when it has sent.
func lines(read func() (string, error)) string {
	out := make(chan string)
	go func() { // want `goroutine may wait forever to send on "out" if lines returns early .*`
		defer close(out)
		for {
			line, err := read()
			if err != nil {
				return
			}
			out <- line
		}
	}()
	for line := range out {
		if line != "" {
			return line
		}
	}
	return ""
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		first(r.URL.Query()["u"])
		answer(func() error { return r.Context().Err() })
		lines(func() (string, error) { return r.URL.Path, nil })
	})
	http.ListenAndServe("localhost:8080", nil)
}
