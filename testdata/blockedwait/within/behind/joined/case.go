// Package joined waits for goroutines that send, and then sends itself: who reads one reads one of theirs.
package joined

import (
	"context"
	"errors"
	"net/http"
	"sync"
)

type result struct {
	n   int
	err error
}

func forEach(ctx context.Context, jobs int, f func(ctx context.Context, i int) error) (err error) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	for i := range jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if e := f(ctx, i); e != nil {
				mu.Lock()
				defer mu.Unlock()
				err = errors.Join(err, e)
			}
		}()
	}
	wg.Wait()
	return err
}

func job(i int) (int, error) { return i, nil }

func sum(ctx context.Context) (total int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ch := make(chan result)
	go func() { // want `goroutine may wait forever to send on "ch" if sum returns early.*`
		err := forEach(ctx, 3, func(ctx context.Context, i int) error {
			n, err := job(i)
			select {
			case <-ctx.Done():
			case ch <- result{n, err}:
			}
			return err
		})
		if err != nil {
			ch <- result{-1, err}
		}
		close(ch)
	}()
	for r := range ch {
		if r.err != nil {
			return 0, r.err
		}
		total += r.n
	}
	return total, nil
}

// all does the same, and takes what comes to the end.
func all(ctx context.Context) (total int, err error) {
	ch := make(chan result)
	go func() {
		defer close(ch)
		err := forEach(ctx, 3, func(ctx context.Context, i int) error {
			n, err := job(i)
			ch <- result{n, err}
			return err
		})
		if err != nil {
			ch <- result{-1, err}
		}
	}()
	for r := range ch {
		total, err = total+r.n, errors.Join(err, r.err)
	}
	return total, err
}

// last asks for no more than the error that comes last: the others send to somebody else.
func last(ctx context.Context) error {
	numbers, errs := make(chan int, 3), make(chan error)
	go func() {
		errs <- forEach(ctx, 3, func(ctx context.Context, i int) error {
			n, err := job(i)
			numbers <- n
			return err
		})
	}()
	return <-errs
}

func Serve(w http.ResponseWriter, r *http.Request) {
	n, err := sum(r.Context())
	m, err2 := all(r.Context())
	if errors.Join(err, err2, last(r.Context())) == nil {
		w.WriteHeader(n + m)
	}
}
