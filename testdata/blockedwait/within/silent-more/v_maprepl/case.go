// right: the old one is closed when it is replaced, deleted one too
package v_maprepl

import "log"

type R struct{ m map[string]chan struct{} }

func (r *R) Set(k string) {
	if old, ok := r.m[k]; ok {
		close(old)
	}
	c := make(chan struct{})
	r.m[k] = c
	go func() { <-c; log.Print(k) }()
}
func (r *R) take(k string) chan struct{} {
	c := r.m[k]
	delete(r.m, k)
	return c
}
func (r *R) Del(k string) {
	if c := r.take(k); c != nil {
		close(c)
	}
}
