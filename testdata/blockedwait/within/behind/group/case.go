// Package group has its goroutines counted by what may be a sync.WaitGroup: what is closed after its Wait comes too late for
// them.
package group

import (
	"context"
	"net/http"
	"sync"
)

type waitGroup interface {
	Add(int)
	Done()
	Wait()
}

type bounded struct {
	wg  sync.WaitGroup
	sem chan struct{}
}

func (b *bounded) Add(n int) { b.sem <- struct{}{}; b.wg.Add(n) }
func (b *bounded) Done()     { <-b.sem; b.wg.Done() }
func (b *bounded) Wait()     { b.wg.Wait() }

func groupOf(n int) waitGroup {
	if n > 10 {
		return &bounded{sem: make(chan struct{}, 10)}
	}
	return &sync.WaitGroup{}
}

func shard(n int, next func(i int) string) <-chan string {
	ch := make(chan string)
	go func() {
		defer close(ch)
		wg := groupOf(n)
		defer wg.Wait()
		for i := range n {
			wg.Add(1)
			go func() { // want `goroutine may wait forever to send on "ch" once Serve has returned.*`
				defer wg.Done()
				ch <- next(i)
			}()
		}
	}()
	return ch
}

func collect(ctx context.Context, ch <-chan string, w http.ResponseWriter) error {
	for s := range ch {
		if _, err := w.Write([]byte(s)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func Serve(w http.ResponseWriter, r *http.Request) {
	_ = collect(r.Context(), shard(4, func(int) string { return r.URL.Path }), w)
}

// All takes what all of them send.
func All(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	wg := groupOf(3)
	for range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			ch <- r.URL.Path
		}()
	}
	go func() {
		wg.Wait()
		close(ch)
	}()
	for s := range ch {
		_, _ = w.Write([]byte(s))
	}
}
