// Package paced has goroutines that send what has changed, from time to time, into a buffer, and look between whether they are to leave.
package paced

import "time"

type registry struct {
	events chan int
	done   chan struct{}
}

func newRegistry() *registry {
	r := &registry{events: make(chan int, 10), done: make(chan struct{})}
	go r.run()
	return r
}

func (r *registry) run() {
	r.update()
	for {
		select {
		case <-r.done:
			return
		case <-time.After(time.Second):
			r.update()
		}
	}
}

func (r *registry) update() {
	if now := time.Now().Second(); now > 0 {
		r.events <- now
	}
}

func (r *registry) Events() <-chan int { return r.events }

func (r *registry) Close() { close(r.done) }

// Without a buffer the time does not help.
type direct struct {
	events chan int
	done   chan struct{}
}

func newDirect() *direct {
	d := &direct{events: make(chan int), done: make(chan struct{})}
	go d.run() // want `goroutine may wait forever to send on "events"; Close does not end it \(leaks 1 goroutine each time, Close of .* forgets it\)`
	return d
}

func (d *direct) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-d.done:
			return
		case <-t.C:
			d.events <- time.Now().Second()
		}
	}
}

func (d *direct) Events() <-chan int { return d.events }

func (d *direct) Close() { close(d.done) }

// Who forwards what comes sends as fast as that comes.
type forwarder struct {
	from   <-chan int
	events chan int
	done   chan struct{}
}

func newForwarder(from <-chan int) *forwarder {
	f := &forwarder{from: from, events: make(chan int, 10), done: make(chan struct{})}
	go f.run() // want `goroutine may wait forever to send on "events"; Close does not end it \(leaks 1 goroutine each time, Close of .* forgets it\)`
	return f
}

func (f *forwarder) run() {
	for {
		select {
		case <-f.done:
			return
		case i := <-f.from:
			f.events <- i
		}
	}
}

func (f *forwarder) Events() <-chan int { return f.events }

func (f *forwarder) Close() { close(f.done) }

// More than the buffer takes.
type many struct {
	events chan int
	done   chan struct{}
}

func newMany() *many {
	m := &many{events: make(chan int, 10), done: make(chan struct{})}
	go m.run() // want `goroutine may wait forever to send on "events"; Close does not end it \(leaks 1 goroutine each time, Close of .* forgets it\)`
	return m
}

func (m *many) run() {
	for {
		select {
		case <-m.done:
			return
		case <-time.After(time.Second):
			for i := range time.Now().Second() {
				m.events <- i
			}
		}
	}
}

func (m *many) Events() <-chan int { return m.events }

func (m *many) Close() { close(m.done) }
