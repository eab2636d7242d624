// Package lazy runs what it is given once for each of its objects.
package lazy

import "sync"

// A Flag runs one func that does not fail.
type Flag struct {
	mu   sync.Mutex
	done bool
}

func (f *Flag) Do(fn func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return nil
	}
	if err := fn(); err != nil {
		return err
	}
	f.done = true
	return nil
}

// A Latch can be set back.
type Latch struct {
	mu   sync.Mutex
	done bool
}

func (l *Latch) Do(fn func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.done {
		l.done = true
		fn()
	}
}

func (l *Latch) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done = false
}

// A Gate lets every func through.
type Gate struct {
	mu    sync.Mutex
	count int
}

func (g *Gate) Do(fn func()) {
	g.mu.Lock()
	g.count++
	g.mu.Unlock()
	fn()
}

// Once is a Flag for those who do not want to have one.
type Once struct{ flag Flag }

func (o *Once) Run(fn func()) {
	_ = o.flag.Do(func() error {
		fn()
		return nil
	})
}
