// Workers that take all there is, whatever fails, or one item each.
package workers_stay

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

func goesOn(items []string) {
	in := make(chan string)
	var wg sync.WaitGroup
	go func() {
		defer close(in)
		for _, i := range items {
			in <- i
		}
	}()
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for it := range in {
				if err := process(it); err != nil {
					println(err)
					continue
				}
			}
		}()
	}
	wg.Wait()
}

func oneEach(items []string) {
	in := make(chan string)
	go func() {
		for _, i := range items {
			in <- i
		}
	}()
	for range items {
		go func() { process(<-in) }()
	}
}

func drains(items []string) {
	in := make(chan string)
	go func() {
		defer close(in)
		for _, i := range items {
			in <- i
		}
	}()
	for range 4 {
		go func() {
			for it := range in {
				if process(it) != nil {
					break
				}
			}
			for range in {
			}
		}()
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		goesOn(r.TransferEncoding)
		oneEach(r.TransferEncoding)
		drains(r.TransferEncoding)
	})
	http.ListenAndServe("localhost:8080", nil)
}
