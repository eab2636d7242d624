// Package piled defers the cancelling of contexts in loops.
package piled

import (
	"context"
	"net/http"
	"time"
)

type poller struct {
	client *http.Client
	events chan string
}

// Timeouts has contexts that end soon by themselves.
func (p *poller) Timeouts(ctx context.Context) {
	for addr := range p.events {
		tctx, cancel := context.WithTimeout(ctx, time.Second)
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
