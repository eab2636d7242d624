// Package joinedstuck waits for goroutines that end only when they are told: who has not told them waits for ever, too.
package joinedstuck

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

func poll(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			fmt.Println("polled")
		}
	}
}

func loop(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			fmt.Println("polled")
		}
	}
}

func load(r *http.Request) error {
	if r.Host == "" {
		return errors.New("no host")
	}
	return nil
}

func untold(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go func() { // want `the goroutine that "stop" ends is not stopped on every path.*`
		defer wg.Done()
		poll(stop)
	}()
	if err := load(r); err != nil {
		http.Error(w, err.Error(), 400)
		return
	}
	close(stop)
}

func told(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(stop)
	wg.Add(1)
	go func() {
		defer wg.Done()
		poll(stop)
	}()
	if err := load(r); err != nil {
		http.Error(w, err.Error(), 400)
	}
}

// It ends by itself, too.
func endsItself(w http.ResponseWriter, r *http.Request) {
	stop := make(chan struct{})
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go func() {
		defer wg.Done()
		for range 10 {
			select {
			case <-stop:
				return
			case <-time.After(time.Second):
			}
		}
	}()
	if err := load(r); err != nil {
		http.Error(w, err.Error(), 400)
		return
	}
	close(stop)
}

func never(w http.ResponseWriter, r *http.Request) {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go func() { // want `goroutine runs for ever: nothing ends it: started per request in never.*`
		defer wg.Done()
		loop(context.Background())
	}()
	fmt.Fprintln(w, "started")
}

func Serve() {
	http.HandleFunc("/a", untold)
	http.HandleFunc("/b", told)
	http.HandleFunc("/c", endsItself)
	http.HandleFunc("/d", never)
	http.ListenAndServe(":80", nil)
}
