// right: as v_mapfirst with comma ok
package y_map_new

import (
	"context"
	"log"
)

type R struct{ m map[string]chan struct{} }

func (r *R) Reconcile(ctx context.Context, k string, gone bool) {
	if gone {
		if c, ok := r.m[k]; ok {
			delete(r.m, k)
			close(c)
		}
		return
	}
	if _, ok := r.m[k]; ok {
		return
	}
	c := make(chan struct{})
	r.m[k] = c
	go func() { <-c; log.Print(k) }()
}

func New() *R { return &R{m: map[string]chan struct{}{}} }
