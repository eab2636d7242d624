// The slot is taken inside the goroutine; holders always give it back.
package semaphore_in_goroutine

import (
	"runtime"
	"sync"
)

func Fetch(urls []string, get func(string) error) []error {
	var (
		wg   sync.WaitGroup
		sem  = make(chan struct{}, 5)
		errs = make([]error, len(urls))
	)
	for i, u := range urls {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sem <- struct{}{}
			defer func() { <-sem }()
			errs[i] = get(u)
		}()
	}
	wg.Wait()
	return errs
}

var workers = 5 * runtime.NumCPU()

// FetchSome has as many slots as a setting says.
func FetchSome(urls []string, get func(string) error) {
	var wg sync.WaitGroup
	sem := make(chan struct{}, workers)
	wg.Add(len(urls))
	for _, u := range urls {
		go func() {
			defer wg.Done()
			sem <- struct{}{}
			defer func() { <-sem }()
			_ = get(u)
		}()
	}
	wg.Wait()
}

// A Fetcher has them for all its calls.
type Fetcher struct{ slots chan struct{} }

func NewFetcher() *Fetcher { return &Fetcher{make(chan struct{}, workers)} }

func (f *Fetcher) Fetch(urls []string, get func(string) error) {
	for _, u := range urls {
		go func() {
			f.slots <- struct{}{}
			if err := get(u); err != nil {
				<-f.slots
				return
			}
			println(u)
			<-f.slots
		}()
	}
}
