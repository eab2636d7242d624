// right: channel kept in sync.Map, closed after type assertion
package anyholder

import (
	"context"
	"log"
	"sync"
)

type R struct{ m sync.Map }

func (r *R) Reconcile(ctx context.Context, k string) {
	c := make(chan struct{})
	if _, loaded := r.m.LoadOrStore(k, c); loaded {
		return
	}
	go func() { <-c; log.Print(k) }()
}
func (r *R) Delete(k string) {
	if v, ok := r.m.LoadAndDelete(k); ok {
		close(v.(chan struct{}))
	}
}
