package mapforget

import "log"

type M struct{ m map[string]chan int }

func (m *M) Add(k string) {
	c := make(chan int)
	m.m[k] = c
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for v := range c {
			log.Print(v)
		}
	}()
}
func (m *M) Send(k string, v int) { m.m[k] <- v }
func (m *M) Del(k string)         { delete(m.m, k) }
