// Goroutines that stay if what they wait for comes at the moment when their reader leaves, and those
// that work in between, or come back.
package main

import (
	"errors"
	"net/http"
	"time"
)

func notify(sent <-chan struct{}, told chan<- struct{}, stop <-chan struct{}) {
	select {
	case <-sent:
		told <- struct{}{}
	case <-stop:
	}
}

func collect(streams <-chan chan struct{}, want int) error {
	told, stop := make(chan struct{}), make(chan struct{})
	defer close(stop)
	late := time.After(time.Second)
	for got := 0; got < want; {
		select {
		case sent := <-streams:
			go notify(sent, told, stop) // want `goroutine may wait forever to send on "told" with what it has just read when collect returns \(may leak 1 goroutine each time, called per request from main\)`
		case <-told:
			got++
		case <-late:
			return errors.New("too late")
		}
	}
	return nil
}

// Between what it has received and the send it works.
func compute(jobs <-chan func() int, want int) (int, error) {
	results, stop := make(chan int), make(chan struct{})
	defer close(stop)
	for range want {
		go func() { // want `goroutine may wait forever to send on "results" if compute returns early \(leaks .*`
			select {
			case job := <-jobs:
				results <- job()
			case <-stop:
			}
		}()
	}
	sum := 0
	for range want {
		n := <-results
		if n < 0 {
			return 0, errors.New("negative")
		}
		sum += n
	}
	return sum, nil
}

// It comes back for more, and so has always something to send.
func relay(in <-chan int, enough int) int {
	out, stop := make(chan int), make(chan struct{})
	defer close(stop)
	go func() { // want `goroutine may wait forever to send on "out" .*\(leaks .*`
		for {
			select {
			case n := <-in:
				out <- n
			case <-stop:
				return
			}
		}
	}()
	for {
		if n := <-out; n > enough {
			return n
		}
	}
}

func main() {
	streams, jobs, numbers := make(chan chan struct{}), make(chan func() int), make(chan int)
	http.HandleFunc("/streams", func(w http.ResponseWriter, r *http.Request) {
		streams <- make(chan struct{})
		jobs <- func() int { return len(r.URL.Path) }
		numbers <- len(r.URL.Path)
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		collect(streams, 4)
		compute(jobs, 3)
		relay(numbers, 100)
	})
	http.ListenAndServe("localhost:8080", nil)
}
