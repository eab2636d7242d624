// Package sharedsignal makes objects around a channel that their maker returns, too, or that a goroutine of the maker closes: who has
// that ends what the object starts, as in the controllers of ingress-gce.
package sharedsignal

import (
	"sync"
	"time"
)

type controller struct{ stop <-chan struct{} }

func (c *controller) work() {}

// start starts a goroutine and comes back.
func (c *controller) start() { go until(c.work, c.stop) }

// run stays.
func (c *controller) run() {
	go until(c.work, c.stop)
	<-c.stop
}

func until(f func(), stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
			f()
		}
	}
}

// launch returns the channel.
func launch() chan<- struct{} {
	own := make(chan struct{})
	c := &controller{stop: own}
	go c.run()
	return own
}

type launched struct {
	mu sync.Mutex
	m  map[string]chan<- struct{}
}

func (l *launched) Add(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, ok := l.m[key]; !ok {
		l.m[key] = launch()
	}
}

func (l *launched) Delete(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if stop, ok := l.m[key]; ok {
		delete(l.m, key)
		close(stop)
	}
}

// join returns one channel and gives the object another, which a goroutine closes.
func join(global <-chan struct{}) chan<- struct{} {
	own, either := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(either)
		select {
		case <-global:
		case <-own:
		}
	}()
	c := &controller{stop: either}
	go c.run()
	return own
}

type joined struct {
	mu     sync.Mutex
	m      map[string]chan<- struct{}
	global chan struct{}
}

func (j *joined) Add(key string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, ok := j.m[key]; !ok {
		j.m[key] = join(j.global)
	}
}

func (j *joined) Delete(key string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if stop, ok := j.m[key]; ok {
		delete(j.m, key)
		close(stop)
	}
}

type server struct{ stop chan struct{} }

func (s *server) start() { go until(func() {}, s.stop) }

// serve returns the channel under the type that it has.
func serve() chan struct{} {
	stop := make(chan struct{})
	s := &server{stop: stop}
	s.start()
	return stop
}

type served struct {
	mu sync.Mutex
	m  map[string]chan struct{}
}

func (s *served) Add(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.m[key]; !ok {
		s.m[key] = serve()
	}
}

func (s *served) Delete(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stop, ok := s.m[key]; ok {
		delete(s.m, key)
		close(stop)
	}
}

// begin is start with the channel returned.
func begin() chan<- struct{} {
	own := make(chan struct{})
	c := &controller{stop: own}
	c.start()
	return own
}

type begun struct {
	mu sync.Mutex
	m  map[string]chan<- struct{}
}

func (b *begun) Add(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.m[key]; !ok {
		b.m[key] = begin()
	}
}

func (b *begun) Delete(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, ok := b.m[key]; ok {
		delete(b.m, key) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	}
}

type dropped struct {
	mu sync.Mutex
	m  map[string]bool
}

func (d *dropped) Add(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.m[key] {
		d.m[key] = true
		begin() // want `the goroutine is never stopped: Add runs again once an entry is taken out of "m" \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (d *dropped) Delete(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.m, key)
}
