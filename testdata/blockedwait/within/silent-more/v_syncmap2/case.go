// right: Store and Range close
package v_syncmap2

import (
	"log"
	"sync"
)

type R struct{ m sync.Map }

func (r *R) Add(k string) {
	c := make(chan struct{})
	r.m.Store(k, c)
	go func() { <-c; log.Print(k) }()
}
func (r *R) Stop() {
	r.m.Range(func(k, v any) bool { close(v.(chan struct{})); r.m.Delete(k); return true })
}
