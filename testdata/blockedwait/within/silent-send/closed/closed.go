// Senders whose channel is closed on every way out: they panic, which is another fault, and do not
// stay.
package main

import (
	"errors"
	"net/http"
	"time"
)

// tick is told about a renewal, and about an error after it.
func tick(renew func() error, renewed chan<- bool, failed chan<- error) {
	if err := renew(); err != nil {
		failed <- err
		renewed <- false
		failed <- errors.New("gave up")
		return
	}
	renewed <- true
}

func lease(renew func() error) error {
	renewed, failed := make(chan bool, 1), make(chan error, 1)
	defer func() {
		close(renewed)
		close(failed)
	}()
	go tick(renew, renewed, failed)
	select {
	case err := <-failed:
		return err
	case <-renewed:
		return nil
	case <-time.After(time.Second):
		return errors.New("too late")
	}
}

func first(urls []string) string {
	found := make(chan string)
	defer close(found)
	for _, u := range urls {
		go func() { found <- u }()
	}
	return <-found
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		lease(func() error { return r.Context().Err() })
		first(r.URL.Query()["u"])
	})
	http.ListenAndServe("localhost:8080", nil)
}
