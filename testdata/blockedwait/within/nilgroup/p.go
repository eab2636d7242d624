// A group is told in a literal that asks whether there is one.
package main

import (
	"net/http"
	"os"
	"sync"
)

func save(key string) error { return os.WriteFile(key, nil, 0o600) }

func told(wg *sync.WaitGroup, key string) {
	defer func() {
		if wg != nil {
			wg.Done()
		}
	}()
	if err := save(key); err != nil {
		return
	}
	_ = save(key + "/status")
}

func toldAtEnd(wg *sync.WaitGroup, key string) {
	if err := save(key); err == nil {
		_ = save(key + "/status")
	}
	if wg == nil {
		return
	}
	wg.Done()
}

// It may return before.
func toldPerhaps(wg *sync.WaitGroup, key string) {
	if err := save(key); err != nil {
		return
	}
	if wg != nil {
		wg.Done()
	}
}

func main() {
	http.HandleFunc("/told", func(w http.ResponseWriter, r *http.Request) {
		var wg sync.WaitGroup
		wg.Add(len(r.Form))
		for key := range r.Form {
			go told(&wg, key)
		}
		wg.Wait()
	})
	http.HandleFunc("/atend", func(w http.ResponseWriter, r *http.Request) {
		var wg sync.WaitGroup
		wg.Add(len(r.Form))
		for key := range r.Form {
			go toldAtEnd(&wg, key)
		}
		wg.Wait()
	})
	http.HandleFunc("/perhaps", func(w http.ResponseWriter, r *http.Request) {
		var wg sync.WaitGroup
		wg.Add(len(r.Form))
		for key := range r.Form {
			go toldPerhaps(&wg, key)
		}
		wg.Wait() // want `.*wg.Wait.*the goroutine that calls Done may return without doing so.*`
	})
	http.ListenAndServe(":8080", nil)
}
