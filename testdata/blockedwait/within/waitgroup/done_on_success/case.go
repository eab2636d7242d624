// Goroutines that tell the group that they are done only if all went well.
package main

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

func backup(kinds []string, dump func(string) error) error {
	var wg sync.WaitGroup
	for _, kind := range kinds {
		wg.Add(1)
		go func() {
			if err := dump(kind); err != nil {
				println(err)
				return
			}
			wg.Done()
		}()
	}
	done := make(chan struct{})
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time, called per request from main\)`
		wg.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-time.After(time.Minute):
		return errors.New("too late")
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		backup(r.URL.Query()["k"], func(string) error { return r.Context().Err() })
	})
	http.ListenAndServe("localhost:8080", nil)
}
