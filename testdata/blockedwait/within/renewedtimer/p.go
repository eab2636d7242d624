// Package renewedtimer has timers that one function stops and replaces, and another one waits for.
package renewedtimer

import (
	"net/http"
	"sync"
	"time"
)

// Both do so under one lock.
type locked struct {
	mu    sync.Mutex
	timer *time.Timer
}

func (b *locked) throttle(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer != nil {
		if !b.timer.Stop() {
			<-b.timer.C
		}
	}
	b.timer = time.NewTimer(d)
}

func (b *locked) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.timer != nil {
		<-b.timer.C
		b.timer = nil
	}
}

// So do others, whose callers have it.
type lockedBelow struct {
	mu    sync.Mutex
	timer *time.Timer
}

func (b *lockedBelow) throttle(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.resetLocked(d)
}

func (b *lockedBelow) resetLocked(d time.Duration) {
	b.timer.Stop()
	b.timer = time.NewTimer(d)
}

func (b *lockedBelow) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waitLocked()
}

func (b *lockedBelow) waitLocked() { <-b.timer.C }

// Who waits has no lock: the other one may stop the timer meanwhile.
type unlocked struct {
	mu    sync.Mutex
	timer *time.Timer
}

func (b *unlocked) throttle(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timer.Stop()
	b.timer = time.NewTimer(d)
}

func (b *unlocked) wait() {
	<-b.timer.C
}

// It gives the lock back before it waits.
type early struct {
	mu    sync.Mutex
	timer *time.Timer
}

func (b *early) throttle(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timer.Stop()
	b.timer = time.NewTimer(d)
}

func (b *early) wait() {
	b.mu.Lock()
	t := b.timer
	b.mu.Unlock()
	<-t.C
}

// It stops the timer, and puts none in its place where there is no time.
type halted struct {
	mu    sync.Mutex
	timer *time.Timer
}

func (b *halted) throttle(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.timer.Stop()
	if d == 0 {
		return
	}
	b.timer = time.NewTimer(d)
}

func (b *halted) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	<-b.timer.C
}

func Serve(send func() bool) {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d := time.Duration(r.ContentLength)
		a := &locked{}
		go func() {
			for send() {
				a.wait()
			}
		}()
		a.throttle(d)
		f := &lockedBelow{timer: time.NewTimer(d)}
		go func() {
			for send() {
				f.wait()
			}
		}()
		f.throttle(d)
		b := &unlocked{timer: time.NewTimer(d)}
		go func() { // want `goroutine may wait forever to receive from "timer.C".*`
			for send() {
				b.wait()
			}
		}()
		b.throttle(d)
		c := &early{timer: time.NewTimer(d)}
		go func() { // want `goroutine may wait forever to receive from "timer.C".*`
			for send() {
				c.wait()
			}
		}()
		c.throttle(d)
		e := &halted{timer: time.NewTimer(d)}
		go func() { // want `goroutine may wait forever to receive from "timer.C".*`
			for send() {
				e.wait()
			}
		}()
		e.throttle(d)
	})
	_ = http.ListenAndServe(":8080", nil)
}
