// The goroutine selects on done, too.
package with_done

import "time"

type Sink struct {
	ticker *time.Ticker
	done   chan struct{}
	flush  func()
}

func New(flush func()) *Sink {
	s := &Sink{ticker: time.NewTicker(time.Minute), done: make(chan struct{}), flush: flush}
	go func() {
		for {
			select {
			case <-s.ticker.C:
				s.flush()
			case <-s.done:
				return
			}
		}
	}()
	return s
}

func (s *Sink) Close() {
	s.ticker.Stop()
	close(s.done)
}
