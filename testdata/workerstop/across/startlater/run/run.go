// Package run has a runner that a method starts, and constructors whose names do not say that they make one.
package run

import "time"

// A Runner does something again and again.
type Runner struct {
	stop     chan struct{}
	interval time.Duration
	do       func()
}

// Every returns a runner.
func Every(interval time.Duration, do func()) *Runner {
	return &Runner{stop: make(chan struct{}), interval: interval, do: do}
}

var shared = Every(time.Minute, func() {})

// Shared returns the one that all share.
func Shared() *Runner { return shared }

// StartAsync starts it.
func (r *Runner) StartAsync() { go r.loop() }

func (r *Runner) loop() {
	ticker := time.NewTicker(r.interval)
	defer ticker.Stop()
	for {
		select {
		case <-r.stop:
			return
		case <-ticker.C:
			r.do()
		}
	}
}

// Close ends it.
func (r *Runner) Close() { close(r.stop) }
