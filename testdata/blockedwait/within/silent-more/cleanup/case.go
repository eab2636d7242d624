// right: runtime.AddCleanup closes when the handle is collected
package cleanup

import (
	"log"
	"runtime"
)

type Handle struct{ c chan int }

func New() *Handle {
	c := make(chan int)
	h := &Handle{c}
	go func() {
		for v := range c {
			log.Print(v)
		}
	}()
	runtime.AddCleanup(h, func(c chan int) { close(c) }, c)
	return h
}
func (h *Handle) Put(i int) { h.c <- i }
