// right: delete first in a method of its own, nil test
package y_map_ctl

import "log"

type R struct{ m map[string]chan struct{} }

func (r *R) Add(k string) {
	if r.m[k] != nil {
		return
	}
	c := make(chan struct{})
	r.m[k] = c
	go func() { <-c; log.Print(k) }()
}
func (r *R) Del(k string) {
	if c := r.m[k]; c != nil {
		delete(r.m, k)
		close(c)
	}
}
