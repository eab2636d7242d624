// Package otherway stops timers on some ways, and waits for them on others.
package otherway

import (
	"context"
	"errors"
	"net/http"
	"time"
)

type peer struct {
	gone    chan struct{}
	forgets int
}

func (p *peer) forget(string) { p.forgets++ }

// The timer fires where the goroutine waits for it.
func (p *peer) get(ctx context.Context, key string, answers chan string) (string, error) {
	stalled := time.NewTimer(10 * time.Second)
	for {
		select {
		case <-ctx.Done():
			go func() {
				<-stalled.C
				p.forget(key)
			}()
			return "", ctx.Err()
		case <-stalled.C:
			p.forget(key)
			return "", errors.New("stalled")
		case <-p.gone:
			stalled.Stop()
			return "", errors.New("gone")
		case answer := <-answers:
			stalled.Stop()
			return answer, nil
		}
	}
}

// Here it may have been stopped by then, or is stopped after that.
func (p *peer) ask(ctx context.Context, key string, answers chan string) string {
	stalled := time.NewTimer(10 * time.Second)
	if len(key) > 10 {
		stalled.Stop()
	}
	go func() { // want `goroutine may wait forever to receive from "stalled.C"; stopping the timer does not close its channel.*`
		<-stalled.C
		p.forget(key)
	}()
	return <-answers
}

func (p *peer) tell(ctx context.Context, key string, answers chan string) string {
	stalled := time.NewTimer(10 * time.Second)
	defer stalled.Stop()
	go func() { // want `goroutine may wait forever to receive from "stalled.C"; stopping the timer does not close its channel.*`
		<-stalled.C
		p.forget(key)
	}()
	select {
	case answer := <-answers:
		return answer
	case <-ctx.Done():
		return ""
	}
}

// The next call stops the timer of this one.
type debouncer struct {
	timer *time.Timer
	fired int
}

func (d *debouncer) trigger() {
	if d.timer != nil {
		d.timer.Stop()
	}
	timer := time.NewTimer(time.Second)
	d.timer = timer
	go func() { // want `goroutine may wait forever to receive from "timer.C"; stopping the timer does not close its channel.*`
		<-timer.C
		d.fired++
	}()
}

func Handler(p *peer, d *debouncer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		answers := make(chan string, 1)
		answers <- "yes"
		p.get(r.Context(), r.URL.Path, answers)
		answers <- "yes"
		p.ask(r.Context(), r.URL.Path, answers)
		answers <- "yes"
		p.tell(r.Context(), r.URL.Path, answers)
		d.trigger()
	}
}
