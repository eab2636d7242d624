// right: map check, delete closes before it removes
package v_mapfirst

import (
	"context"
	"log"
	"sync"
)

type R struct {
	mu sync.Mutex
	m  map[string]chan struct{}
}

func (r *R) Reconcile(ctx context.Context, k string, gone bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if gone {
		if c := r.m[k]; c != nil {
			delete(r.m, k)
			close(c)
		}
		return
	}
	if r.m[k] != nil {
		return
	}
	c := make(chan struct{})
	r.m[k] = c
	go func() { <-c; log.Print(k) }()
}
