// Package stopped has producers of which nobody in view makes one: each leaves a goroutine that waits for what it has stopped.
package stopped

import (
	"sync"
	"time"
)

// A Producer looks for partitions now and then.
type Producer struct {
	mu     sync.Mutex
	ticker *time.Ticker
	n      int
}

// New starts to look.
func New() *Producer {
	p := &Producer{ticker: time.NewTicker(time.Minute)}
	go func() { // want `goroutine may wait forever to receive from "ticker.C"; stopping the ticker does not close its channel \(leaks 1 goroutine each time, Close of Producer forgets it\)`
		for range p.ticker.C {
			p.look()
		}
	}()
	return p
}

func (p *Producer) look() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
}

// Close stops to look.
func (p *Producer) Close() { p.ticker.Stop() }

// Remind drains a timer that it has stopped in time.
func Remind(after time.Duration, stop <-chan struct{}, do func()) {
	go func() { // want `goroutine may wait forever to receive from "timer.C"; nothing comes on its channel \(leaks 1 goroutine each time\)`
		timer := time.NewTimer(after)
		defer func() {
			if timer.Stop() {
				<-timer.C
			}
		}()
		select {
		case <-timer.C:
			do()
		case <-stop:
		}
	}()
}

// Look looks for as long as it is not told to stop.
func Look(stop <-chan struct{}, do func()) {
	ticker := time.NewTicker(time.Minute)
	go func() {
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				do()
			case <-stop:
				return
			}
		}
	}()
}
