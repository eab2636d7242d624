// Workers that leave when one item fails: how many there are is not how much there is to take.
package workers_leave

import (
	"errors"
	"net/http"
	"sync"
)

func process(s string) error {
	if s == "" {
		return errors.New("empty")
	}
	return nil
}

func one(items []string) error {
	in := make(chan string)
	errs := make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "in".*leaks 1 goroutine each time.*`
		defer close(in)
		for _, i := range items {
			in <- i
		}
	}()
	go func() {
		for it := range in {
			if err := process(it); err != nil {
				errs <- err
				return
			}
		}
		errs <- nil
	}()
	return <-errs
}

func collection(items []string) error {
	in := make(chan string)
	errs := make(chan error, 4)
	go func() { // want `goroutine may wait forever to send on "in".*leaks 1 goroutine each time.*`
		defer close(in)
		for _, i := range items {
			in <- i
		}
	}()
	for range 4 {
		go func() {
			for it := range in {
				if err := process(it); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range 4 {
		if err := <-errs; err != nil {
			return err
		}
	}
	return nil
}

func group(items []string, workers int) {
	in := make(chan string)
	var wg sync.WaitGroup
	go feed(in, items) // want `goroutine may wait forever to send on "in".*leaks 1 goroutine each time.*`
	for i := 0; i < workers; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			work(in)
		}()
	}
	wg.Wait()
}

func feed(in chan<- string, items []string) {
	defer close(in)
	for _, i := range items {
		in <- i
	}
}

func work(in <-chan string) {
	for it := range in {
		if process(it) != nil {
			return
		}
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		one(r.TransferEncoding)
		collection(r.TransferEncoding)
		group(r.TransferEncoding, 3)
	})
	http.ListenAndServe("localhost:8080", nil)
}
