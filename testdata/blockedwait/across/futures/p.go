// Each future is answered once.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/futures/batch"
)

func check(b *batch.Batch, key string) error {
	f := b.Submit(key)
	return f.Wait()
}

func last(b *batch.Batch) error { return b.Last().Wait() }

type leader struct {
	b      *batch.Batch
	cancel context.CancelFunc
}

// In each turn there is another one.
func (l *leader) start() {
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	go func() {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				_ = check(l.b, "self")
			case <-ctx.Done():
				return
			}
		}
	}()
}

// In each turn it is the same.
func (l *leader) startLast() {
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	go func() { // want `goroutine may wait forever .*`
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				_ = last(l.b)
			case <-ctx.Done():
				return
			}
		}
	}()
}

func main() {
	b := batch.New()
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l := &leader{b: b}
		l.start()
		l.cancel()
		l.startLast()
		l.cancel()
	})
	http.ListenAndServe(":8080", nil)
}
