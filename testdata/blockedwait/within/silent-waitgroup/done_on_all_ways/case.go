// Goroutines that tell the group that they are done on each way, one themselves and one by a helper, or
// once for each item.
package main

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

func fail(wg *sync.WaitGroup, err error) {
	println(err)
	wg.Done()
}

func backup(kinds []string, dump func(string) error) error {
	var wg, items sync.WaitGroup
	for _, kind := range kinds {
		wg.Add(1)
		go func() {
			if err := dump(kind); err != nil {
				fail(&wg, err)
				return
			}
			if kind == "" {
				wg.Done()
				return
			}
			println(kind)
			wg.Done()
		}()
	}
	jobs := make(chan string)
	go func() {
		for job := range jobs {
			println(job)
			items.Done()
		}
	}()
	for _, kind := range kinds {
		items.Add(1)
		jobs <- kind
	}
	close(jobs)
	done := make(chan struct{})
	go func() {
		wg.Wait()
		items.Wait()
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
