// right: per key channel in a map, removed and closed by Forget
package mapchan

import (
	"log"
	"sync"
)

type M struct {
	mu sync.Mutex
	m  map[string]chan int
}

func (m *M) Send(k string, v int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c, ok := m.m[k]
	if !ok {
		c = make(chan int, 4)
		m.m[k] = c
		go func() {
			for v := range c {
				log.Print(k, v)
			}
		}()
	}
	c <- v
}
func (m *M) Forget(k string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c, ok := m.m[k]; ok {
		close(c)
		delete(m.m, k)
	}
}
