// right: main waits on cond for progress, then closes
package p_condwork

import (
	"net/http"
	"sync"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	var mu sync.Mutex
	c := sync.NewCond(&mu)
	n, stop := 0, make(chan struct{})
	go func() {
		mu.Lock()
		n++
		mu.Unlock()
		c.Broadcast()
		<-stop
	}()
	mu.Lock()
	for n == 0 {
		c.Wait()
	}
	mu.Unlock()
	close(stop)
}
