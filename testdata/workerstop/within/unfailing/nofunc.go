package unfailing

import (
	"errors"
	"time"
)

// A trigger needs a func, and nothing else can be wrong with it.
type trigger struct {
	p    parameters
	done chan struct{}
}

type parameters struct {
	run  func()
	name string
}

func newTrigger(p parameters) (*trigger, error) {
	if p.run == nil {
		return nil, errors.New("nothing to run")
	}
	t := &trigger{p: p, done: make(chan struct{})}
	go t.loop()
	return t, nil
}

func (t *trigger) loop() {
	for {
		select {
		case <-t.done:
			return
		case <-time.After(time.Second):
			t.p.run()
		}
	}
}

func (t *trigger) shutdown() { close(t.done) }

func Triggers(tick func()) error {
	a, err := newTrigger(parameters{run: tick})
	if err != nil {
		return err
	}
	b, err := newTrigger(parameters{run: tick})
	if err != nil {
		return err
	}
	defer a.shutdown()
	defer b.shutdown()
	return nil
}

func newNamed(p parameters) (*trigger, error) {
	if p.name == "" {
		return nil, errors.New("no name")
	}
	return newTrigger(p)
}

func Named(first, second string, tick func()) error {
	a, err := newNamed(parameters{name: first, run: tick}) // want `"a" is dropped on a path without shutdown, which stops its goroutine \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return err
	}
	b, err := newNamed(parameters{name: second, run: tick})
	if err != nil {
		return err
	}
	defer a.shutdown()
	defer b.shutdown()
	return nil
}
