// right: New returns cleanup
package lib

import (
	"sync"
)

type L struct{ c chan func() }

func New() (*L, func()) {
	l := &L{make(chan func(), 4)}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for f := range l.c {
			f()
		}
	}()
	return l, func() { close(l.c); wg.Wait() }
}
func (l *L) Do(f func()) { l.c <- f }
