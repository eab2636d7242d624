// Who comes last wakes the others.
package main

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"
)

func dial(addr string) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	return conn.Close()
}

func resume(addrs []string) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	cond := sync.NewCond(&mu)
	come := atomic.Int32{}
	ready := func() {
		if v := come.Add(1); v < int32(len(addrs)) {
			cond.Wait()
		} else {
			cond.Broadcast()
		}
	}
	wg.Add(len(addrs))
	for _, addr := range addrs {
		go func() {
			cond.L.Lock()
			defer cond.L.Unlock()
			err := dial(addr)
			ready()
			defer wg.Done()
			if err != nil {
				return
			}
			_ = dial(addr)
		}()
	}
	wg.Wait()
}

type barrier struct {
	mu        sync.Mutex
	cond      *sync.Cond
	come, all int
}

func newBarrier(all int) *barrier {
	b := &barrier{all: all}
	b.cond = sync.NewCond(&b.mu)
	return b
}

func (b *barrier) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.come++
	if b.come == b.all {
		b.cond.Broadcast()
		return
	}
	for b.come < b.all {
		b.cond.Wait()
	}
}

func together(addrs []string) {
	b := newBarrier(len(addrs))
	for _, addr := range addrs {
		go func() {
			b.wait()
			_ = dial(addr)
		}()
	}
}

// Nobody counts: who comes first wakes those that are not there yet.
func mixed(addrs []string, first string) {
	var mu sync.Mutex
	cond := sync.NewCond(&mu)
	for _, addr := range addrs {
		go func() { // want `goroutine may wait forever in cond.Wait.*`
			mu.Lock()
			defer mu.Unlock()
			if addr == first {
				cond.Broadcast()
			} else {
				cond.Wait()
			}
		}()
	}
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		resume(r.Form["addr"])
		together(r.Form["addr"])
		mixed(r.Form["addr"], r.FormValue("first"))
	})
	http.ListenAndServe(":8080", nil)
}
