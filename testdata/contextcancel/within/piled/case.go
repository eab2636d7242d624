// Package piled defers the cancelling of contexts in loops.
package piled

import (
	"context"
	"net/http"
	"time"

	"k8s.io/client-go/tools/watch"
)

type poller struct {
	client *http.Client
	events chan string
}

// Timeouts has contexts that end soon by themselves, and stay in the list of what is deferred.
func (p *poller) Timeouts(ctx context.Context) {
	for addr := range p.events {
		tctx, cancel := context.WithTimeout(ctx, time.Second) // want `the func that cancels context "cancel" is not called on every path \(leaks the context and what it holds each time\)`
		defer cancel()
		req, _ := http.NewRequestWithContext(tctx, "GET", addr, nil)
		resp, err := p.client.Do(req)
		if err != nil {
			continue
		}
		resp.Body.Close()
	}
}

// Cancels keeps a context for each event.
func (p *poller) Cancels(ctx context.Context) {
	for addr := range p.events {
		tctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: .*`
		defer cancel()
		req, _ := http.NewRequestWithContext(tctx, "GET", addr, nil)
		resp, err := p.client.Do(req)
		if err != nil {
			continue
		}
		resp.Body.Close()
	}
}

// Group makes a timer for each event.
func (p *poller) Group(ctx context.Context) {
	for {
		timer := time.NewTimer(time.Second) // want `timer "timer" is not stopped on every path \(leaks the timer and what it holds each time\)`
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			p.flush()
		case <-p.events:
		}
	}
}

// Kinds has one of each kind for each event.
func (p *poller) Kinds(ctx context.Context) {
	for range p.events {
		_, one := context.WithTimeoutCause(ctx, time.Second, nil) // want `the func that cancels context "one" is not called .*`
		defer one()
		_, two := context.WithDeadline(ctx, time.Now()) // want `the func that cancels context "two" is not called .*`
		defer two()
		_, three := context.WithDeadlineCause(ctx, time.Now(), nil) // want `the func that cancels context "three" is not called .*`
		defer three()
		_, four := watch.ContextWithOptionalTimeout(ctx, time.Second) // want `the func that cancels context "four" is not called .*`
		defer four()
	}
}

// Tick defers in a literal.
func (p *poller) Tick(ctx context.Context) {
	for {
		ticker := time.NewTicker(time.Second) // want `timer "ticker" is not stopped on every path .*`
		defer func() { ticker.Stop() }()
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			p.flush()
		}
	}
}

// Once has one timer for all turns.
func (p *poller) Once(ctx context.Context) {
	timer := time.NewTimer(time.Second)
	defer timer.Stop()
	for {
		timer.Reset(time.Second)
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			p.flush()
		}
	}
}

// InTurn defers something else, and stops what it makes: what is left on another way the collector takes.
func (p *poller) InTurn(ctx context.Context) {
	for event := range p.events {
		timer := time.NewTimer(time.Second)
		tctx, cancel := context.WithTimeout(ctx, time.Second)
		select {
		case <-tctx.Done():
			continue
		case <-timer.C:
		}
		timer.Stop()
		cancel()
		defer println(event)
	}
}

// Literal defers in a func of the turn.
func (p *poller) Literal(ctx context.Context) {
	for event := range p.events {
		func() {
			tctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			p.ask(tctx, event)
		}()
	}
}

// Hosts is done after some.
func (p *poller) Hosts(ctx context.Context, hosts []string) {
	for _, host := range hosts {
		tctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		p.ask(tctx, host)
	}
}

// Pages is left after the last one.
func (p *poller) Pages(ctx context.Context) {
	next := "first"
	for next != "" {
		tctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		next = p.ask(tctx, next)
	}
}

// Tries comes back with the first that works.
func (p *poller) Tries(ctx context.Context) string {
	for {
		tctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		if answer := p.ask(tctx, "again"); answer != "" {
			return answer
		}
		time.Sleep(time.Second)
	}
}

// Fallback has a second one where the first takes long.
func (p *poller) Fallback(ctx context.Context, slow bool) {
	fallback := time.NewTimer(time.Second)
	defer fallback.Stop()
	for {
		select {
		case <-fallback.C:
			tctx, cancel := context.WithCancel(ctx)
			defer cancel()
			p.ask(tctx, "second")
		case event := <-p.events:
			if event == "end" {
				return
			}
			if slow && fallback.Stop() {
				fallback.Reset(0)
			}
		}
	}
}

// Perhaps has none, or one.
func (p *poller) Perhaps(ctx context.Context, delay time.Duration) {
	var late <-chan time.Time
	if delay > 0 {
		late = time.After(delay)
	}
	for {
		select {
		case <-late:
			tctx, cancel := context.WithTimeout(ctx, delay)
			defer cancel()
			p.ask(tctx, "second")
		case event := <-p.events:
			if event == "end" {
				return
			}
		}
	}
}

// Backs comes back with the first that works, and waits between them.
func (p *poller) Backs(ctx context.Context) error {
	for {
		tctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		err := p.try(tctx)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

// GoesOn tells of what fails, and of what does not.
func (p *poller) GoesOn(ctx context.Context) error {
	for {
		tctx, cancel := context.WithTimeout(ctx, time.Second) // want `the func that cancels context "cancel" is not called on every path.*`
		defer cancel()
		if err := p.try(tctx); err == nil {
			println("works")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// Left is left where something fails.
func (p *poller) Left(ctx context.Context) error {
	for range p.events {
		tctx, cancel := context.WithTimeout(ctx, time.Second) // want `the func that cancels context "cancel" is not called on every path.*`
		defer cancel()
		if err := p.try(tctx); err != nil {
			return err
		}
	}
	return nil
}

// Ready is told once.
func (p *poller) Ready(ctx context.Context, ready <-chan struct{}) {
	for {
		select {
		case <-ready:
			ready = nil
			tctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			p.ask(tctx, "ready")
		case event := <-p.events:
			if event == "end" {
				return
			}
		}
	}
}

// Unready is told again.
func (p *poller) Unready(ctx context.Context, ready <-chan struct{}, again chan struct{}) {
	for {
		select {
		case <-ready:
			ready = nil
			tctx, cancel := context.WithTimeout(ctx, time.Second) // want `the func that cancels context "cancel" is not called on every path.*`
			defer cancel()
			p.ask(tctx, "ready")
		case event := <-p.events:
			if event == "end" {
				return
			}
			ready = again
		}
	}
}

// Unless puts nil there on one way only.
func (p *poller) Unless(ctx context.Context, ready <-chan int) {
	for {
		select {
		case n := <-ready:
			if n > 0 {
				ready = nil
			}
			tctx, cancel := context.WithTimeout(ctx, time.Second) // want `the func that cancels context "cancel" is not called on every path.*`
			defer cancel()
			p.ask(tctx, "ready")
		case event := <-p.events:
			if event == "end" {
				return
			}
		}
	}
}

// First makes a ticker with the first that comes.
func (p *poller) First(ctx context.Context) {
	var tick <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.events:
			if tick == nil {
				ticker := time.NewTicker(time.Second)
				defer ticker.Stop()
				tick = ticker.C
			}
		case <-tick:
			p.flush()
		}
	}
}

// Renews makes another one each time that one has come.
func (p *poller) Renews(ctx context.Context) {
	var tick <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.events:
			if tick == nil {
				ticker := time.NewTicker(time.Second) // want `timer "ticker" is not stopped on every path.*`
				defer ticker.Stop()
				tick = ticker.C
			}
		case <-tick:
			p.flush()
			tick = nil
		}
	}
}

// Again sets the timer in each turn.
func (p *poller) Again(ctx context.Context) {
	next := time.NewTimer(time.Second)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
			tctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path.*`
			defer cancel()
			p.ask(tctx, "next")
			next.Reset(time.Second)
		}
	}
}

func (p *poller) flush() {}

func (p *poller) try(ctx context.Context) error { return ctx.Err() }

func (p *poller) ask(context.Context, string) string { return "" }

// Recurses defers a literal that calls itself: who calls it so is not followed.
func (p *poller) Recurses(ctx context.Context) {
	for {
		timer := time.NewTimer(time.Second)
		var stop func(n int)
		stop = func(n int) {
			timer.Stop()
			if n > 0 {
				stop(n - 1)
			}
		}
		defer stop(3)
		select {
		case <-timer.C:
		case <-ctx.Done():
			return
		}
	}
}
