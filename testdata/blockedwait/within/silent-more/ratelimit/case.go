// right: token filler with ticker, stop closed in Close
package ratelimit

import "time"

type Lim struct {
	c    chan struct{}
	quit chan struct{}
}

func New(d time.Duration) *Lim {
	l := &Lim{make(chan struct{}), make(chan struct{})}
	go func() {
		t := time.NewTicker(d)
		defer t.Stop()
		for range t.C {
			select {
			case l.c <- struct{}{}:
			case <-l.quit:
				return
			}
		}
	}()
	return l
}
func (l *Lim) Wait()  { <-l.c }
func (l *Lim) Close() { close(l.quit) }
