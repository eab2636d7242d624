// Close stops the ticker, which closes no channel: the goroutine does not notice.
package stopped_elsewhere

import "time"

type Sink struct {
	ticker *time.Ticker
	flush  func()
}

func New(flush func()) *Sink {
	s := &Sink{ticker: time.NewTicker(time.Minute), flush: flush}
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for range s.ticker.C {
			s.flush()
		}
	}()
	return s
}

func (s *Sink) Close() { s.ticker.Stop() }
