// right: the last Release closes
package w_refcount

import (
	"log"
	"sync"
)

type R struct {
	mu sync.Mutex
	n  int
	c  chan int
}

var reg = struct {
	sync.Mutex
	m map[string]*R
}{m: map[string]*R{}}

func Acquire(k string) *R {
	reg.Lock()
	defer reg.Unlock()
	r := reg.m[k]
	if r == nil {
		r = &R{c: make(chan int, 4)}
		reg.m[k] = r
		go func() {
			for x := range r.c {
				log.Print(x)
			}
		}()
	}
	r.n++
	return r
}
func Release(k string) {
	reg.Lock()
	defer reg.Unlock()
	r := reg.m[k]
	r.n--
	if r.n == 0 {
		close(r.c)
		delete(reg.m, k)
	}
}
