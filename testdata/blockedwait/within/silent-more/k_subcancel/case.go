// right: subscription struct, Unsubscribe closes quit, and channel sends watch quit
package k_subcancel

import (
	"fmt"
	"net/http"
	"sync"
)

type Sub struct {
	C    chan int
	quit chan struct{}
	once sync.Once
}

func (s *Sub) Unsubscribe() { s.once.Do(func() { close(s.quit) }) }
func Subscribe(src <-chan int) *Sub {
	s := &Sub{C: make(chan int), quit: make(chan struct{})}
	go func() {
		defer close(s.C)
		for {
			select {
			case v, ok := <-src:
				if !ok {
					return
				}
				select {
				case s.C <- v:
				case <-s.quit:
					return
				}
			case <-s.quit:
				return
			}
		}
	}()
	return s
}
func Handle(w http.ResponseWriter, r *http.Request, src chan int) {
	s := Subscribe(src)
	defer s.Unsubscribe()
	fmt.Fprint(w, <-s.C)
}
