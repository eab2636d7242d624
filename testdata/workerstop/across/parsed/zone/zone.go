// Package zone has what reloads itself until it is told to end.
package zone

import (
	"errors"
	"time"
)

type Zone struct {
	name     string
	shutdown chan bool
}

func newZone(name string) *Zone { return &Zone{name, make(chan bool)} }

// Parse gives a new one each time.
func Parse(name string) (*Zone, error) {
	z := newZone(name)
	if name == "" {
		return nil, errors.New("no name")
	}
	return z, nil
}

var current = newZone("current")

// Current gives always the same one.
func Current(string) (*Zone, error) { return current, nil }

func (z *Zone) Reload() {
	go func() { // want:whole `goroutine runs until z.shutdown ends, and more are started before that: called per turn of its loop from main via shared \(leaks 1 goroutine and what it holds each time\)`
		for {
			select {
			case <-z.shutdown:
				return
			case <-time.After(time.Second):
				println(z.name)
			}
		}
	}()
}

func (z *Zone) Shutdown(hook func(func())) {
	hook(func() {})
	z.shutdown <- true
}
