// Package switched starts what it is told to start, and ends it where it is told the opposite, or only after the next start, as the
// reporters of OTE-Stack.
package switched

import (
	"context"
	"time"
)

type reporter struct{ stop chan struct{} }

// launch starts a goroutine that starts another.
func (r *reporter) launch() { go report(r.stop) }

func report(stop <-chan struct{}) {
	go poll(stop)
	<-stop
}

func poll(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func (r *reporter) end() {
	if r.stop != nil && !isClosed(r.stop) {
		close(r.stop)
	}
}

func isClosed(ch chan struct{}) bool {
	select {
	case <-ch:
		return true
	default:
	}
	return false
}

// InTurn is told whether it is connected.
func InTurn(status <-chan bool) {
	r := &reporter{}
	go func() {
		for {
			if connected := <-status; connected {
				r.stop = make(chan struct{})
				r.launch()
			} else {
				r.end()
			}
		}
	}()
}

// InTurnOf is told by a select.
func (r *reporter) InTurnOf(status <-chan bool, done <-chan struct{}) {
	for {
		select {
		case connected := <-status:
			if !connected {
				r.end()
				continue
			}
			r.stop = make(chan struct{})
			r.launch()
		case <-done:
			return
		}
	}
}

type told struct{ stop chan struct{} }

// OnStatus is told by who calls it.
func (t *told) OnStatus(on bool) {
	if on {
		t.stop = make(chan struct{})
		go poll(t.stop)
	} else {
		close(t.stop)
	}
}

func (t *told) Follow(status <-chan bool) {
	for on := range status {
		t.OnStatus(on)
	}
}

type set struct{ stop chan struct{} }

// Set does not look at what is there.
func (s *set) Set(rate int) {
	if rate > 0 {
		s.stop = make(chan struct{})
		go poll(s.stop) // want `goroutine "stop" of set is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	} else {
		close(s.stop)
	}
}

func (s *set) Follow(rates <-chan int) {
	for rate := range rates {
		s.Set(rate)
	}
}

// EndsFirst ends the one before, if there is one.
func EndsFirst(events <-chan string) {
	r := &reporter{}
	for range events {
		r.end()
		r.stop = make(chan struct{})
		r.launch()
	}
}

type careless struct{ stop chan struct{} }

func (c *careless) launch() {
	go poll(c.stop) // want `goroutine runs until c.stop ends, and more are started before that: called per turn of its loop from Levels \(leaks 1 goroutine and what it holds each time\)`
}

func (c *careless) end() { close(c.stop) }

// Levels starts one for each level that is high, and two may follow each other.
func Levels(levels <-chan int) {
	c := &careless{}
	go func() {
		for level := range levels {
			if level > 3 {
				c.stop = make(chan struct{})
				c.launch()
			} else {
				c.end()
			}
		}
	}()
}

type mistaken struct{ stop, other chan struct{} }

func (m *mistaken) launch() {
	go poll(m.stop) // want `goroutine runs until m.stop ends, and more are started before that: called per turn of its loop from Other \(leaks 1 goroutine and what it holds each time\)`
}

func (m *mistaken) end() { close(m.stop) }

// Other closes another channel where it is told to end.
func Other(status <-chan bool, finished <-chan struct{}) {
	m := &mistaken{other: make(chan struct{})}
	go func() {
		for {
			select {
			case on := <-status:
				if on {
					m.stop = make(chan struct{})
					m.launch()
				} else {
					close(m.other)
				}
			case <-finished:
				m.end()
			}
		}
	}()
}

type sampler struct{ cancel context.CancelFunc }

func sample(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// Set calls the func of a context where it is told to end.
func (s *sampler) Set(on bool) {
	if on {
		ctx, cancel := context.WithCancel(context.Background())
		s.cancel = cancel
		go sample(ctx)
		return
	}
	if s.cancel != nil {
		s.cancel()
	}
}

func (s *sampler) Follow(status <-chan bool) {
	for on := range status {
		s.Set(on)
	}
}

type stepwise struct {
	running bool
	cancel  context.CancelFunc
}

func (s *stepwise) start() {
	ctx, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	go sample(ctx)
}

func (s *stepwise) stop() { s.cancel() }

// Set starts and stops by methods, on changes only.
func (s *stepwise) Set(on bool) {
	if on == s.running {
		return
	}
	s.running = on
	if on {
		s.start()
	} else {
		s.stop()
	}
}

func (s *stepwise) Follow(status <-chan bool) {
	for on := range status {
		s.Set(on)
	}
}

type levelled struct{ cancel context.CancelFunc }

func (l *levelled) start() {
	ctx, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	go sample(ctx) // want `goroutine "cancel" of levelled is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (l *levelled) stop() { l.cancel() }

// Set starts one for each level that is high.
func (l *levelled) Set(level int) {
	if level > 3 {
		l.start()
	} else {
		l.stop()
	}
}

func (l *levelled) Follow(levels <-chan int) {
	for level := range levels {
		l.Set(level)
	}
}

type crossed struct{ cancel, other context.CancelFunc }

// Set calls another func where it is told to end.
func (c *crossed) Set(on bool) {
	if on {
		ctx, cancel := context.WithCancel(context.Background())
		c.cancel = cancel
		go sample(ctx) // want `goroutine "cancel" of crossed is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	} else {
		c.other()
	}
}

func (c *crossed) Follow(status <-chan bool) {
	for on := range status {
		c.Set(on)
	}
}

func (c *crossed) Close() { c.cancel() }
