// Package oneofmany has workers of which one tells that it has failed.
package oneofmany

import (
	"net/http"
	"sync"
)

func do(int) error { return nil }

// forEach forgets the others.
func forEach(items []int, n int) error {
	jobs, errs := make(chan int), make(chan error, n)
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() { // want `goroutine may wait forever to receive from "jobs" if forEach returns early .*`
			defer wg.Done()
			for j := range jobs {
				if err := do(j); err != nil {
					errs <- err
					return
				}
			}
		}()
	}
	for _, it := range items {
		select {
		case jobs <- it:
		case err := <-errs:
			return err
		}
	}
	close(jobs)
	wg.Wait()
	return nil
}

// closing ends them.
func closing(items []int, n int) error {
	jobs, errs := make(chan int), make(chan error, n)
	for range n {
		go func() {
			for j := range jobs {
				if err := do(j); err != nil {
					errs <- err
					return
				}
			}
		}()
	}
	defer close(jobs)
	for _, it := range items {
		select {
		case jobs <- it:
		case err := <-errs:
			return err
		}
	}
	return nil
}

// one is the only one.
func one(items []int) error {
	jobs, errs := make(chan int), make(chan error, 1)
	go func() {
		for j := range jobs {
			if err := do(j); err != nil {
				errs <- err
				return
			}
		}
	}()
	for _, it := range items {
		select {
		case jobs <- it:
		case err := <-errs:
			return err
		}
	}
	close(jobs)
	return nil
}

// each waits for all of them.
func each(items []int, n int, quit chan struct{}) {
	jobs, done := make(chan int), make(chan bool)
	for range n {
		go func() {
			for j := range jobs {
				do(j)
			}
			done <- true
		}()
	}
	for _, it := range items {
		jobs <- it
	}
	close(jobs)
	for range n {
		select {
		case <-done:
		case <-quit:
		}
	}
}

// own has a channel for each.
func own(items []int) error {
	for _, it := range items {
		jobs, errs := make(chan int), make(chan error, 1)
		go func() {
			for j := range jobs {
				if err := do(j); err != nil {
					errs <- err
					return
				}
			}
		}()
		select {
		case jobs <- it:
			close(jobs)
		case err := <-errs:
			return err
		}
	}
	return nil
}

// Handle runs them for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	items := []int{1, 2}
	forEach(items, 3)
	closing(items, 3)
	one(items)
	own(items)
	each(items, 3, make(chan struct{}))
}
