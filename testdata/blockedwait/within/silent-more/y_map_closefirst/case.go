// right: as v_mapfirst, close before delete
package y_map_closefirst

import (
	"context"
	"log"
)

type R struct{ m map[string]chan struct{} }

func (r *R) Reconcile(ctx context.Context, k string, gone bool) {
	if c := r.m[k]; gone && c != nil {
		close(c)
		delete(r.m, k)
		return
	}
	if r.m[k] != nil {
		return
	}
	c := make(chan struct{})
	r.m[k] = c
	go func() { <-c; log.Print(k) }()
}
