// Package piled defers calls in loops: where these go on, what is deferred comes too late.
package piled

import (
	"context"
	"net/http"
	"time"
)

type poller struct {
	url    string
	client *http.Client
	events chan string
}

// Run does so for each tick.
func (p *poller) Run(ctx context.Context) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		resp, err := p.client.Get(p.url) // want `response body "resp" is not closed on every path .*`
		if err != nil {
			continue
		}
		defer resp.Body.Close()
		println(resp.StatusCode)
	}
}

// RunLiteral has a function for each tick.
func (p *poller) RunLiteral(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
		func() {
			resp, err := p.client.Get(p.url)
			if err != nil {
				return
			}
			defer resp.Body.Close()
			println(resp.StatusCode)
		}()
	}
}

// Retry returns in the turn that defers.
func (p *poller) Retry(ctx context.Context) int {
	for {
		resp, err := p.client.Get(p.url)
		if err == nil {
			defer resp.Body.Close()
			return resp.StatusCode
		}
		time.Sleep(time.Second)
	}
}

// RetryN has three turns.
func (p *poller) RetryN(ctx context.Context) int {
	for i := 0; i < 3; i++ {
		resp, err := p.client.Get(p.url)
		if err == nil {
			defer resp.Body.Close()
			if resp.StatusCode == 200 {
				return resp.StatusCode
			}
		}
		time.Sleep(time.Second)
	}
	return 0
}

// All has a turn for each of what it is given.
func (p *poller) All(urls []string) {
	for _, u := range urls {
		resp, err := p.client.Get(u)
		if err != nil {
			continue
		}
		defer resp.Body.Close()
		println(resp.StatusCode)
	}
}

// Both closes it itself.
func (p *poller) Both(ctx context.Context) {
	for addr := range p.events {
		resp, err := p.client.Get(addr)
		if err != nil {
			continue
		}
		defer resp.Body.Close()
		println(resp.StatusCode)
		resp.Body.Close()
	}
}

// Lit defers a literal.
func (p *poller) Lit(ctx context.Context) {
	for addr := range p.events {
		resp, err := p.client.Get(addr) // want `response body "resp" is not closed on every path .*`
		if err != nil {
			continue
		}
		defer func() { resp.Body.Close() }()
		println(resp.StatusCode)
	}
}

// Pages ends with the last page.
func (p *poller) Pages(url string) error {
	for {
		resp, err := p.client.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		url = resp.Header.Get("Next")
		if url == "" {
			return nil
		}
	}
}

// Forever never ends.
func (p *poller) Forever() {
	for {
		resp, err := p.client.Get(p.url) // want `response body "resp" is not closed on every path .*`
		if err != nil {
			time.Sleep(time.Second)
			continue
		}
		defer resp.Body.Close()
		println(resp.StatusCode)
		time.Sleep(time.Second)
	}
}
