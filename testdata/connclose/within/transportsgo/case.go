// Package transportsgo asks for something in goroutines.
package transportsgo

import (
	"context"
	"io"
	"net/http"
	"sync"

	"golang.org/x/sync/errgroup"
)

type scraper struct{ targets []string }

func newClient() *http.Client { return &http.Client{Transport: &http.Transport{}} }

func scrape(ctx context.Context, client *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// ServeHTTP asks all at once, and waits for them.
func (s *scraper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := newClient() // want `"client" is dropped without its transport being closed \(leaks 2 goroutines and 23 KiB each time\)`
	var group sync.WaitGroup
	for _, target := range s.targets {
		group.Add(1)
		go func(url string) {
			defer group.Done()
			_ = scrape(r.Context(), client, url)
		}(target)
	}
	group.Wait()
}

type grouped struct{ targets []string }

func (g *grouped) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := &http.Client{Transport: &http.Transport{}} // want `HTTP transport "Transport" is never closed \(leaks 2 goroutines and 23 KiB each time\)`
	group, ctx := errgroup.WithContext(r.Context())
	for _, target := range g.targets {
		group.Go(func() error { return scrape(ctx, client, target) })
	}
	_ = group.Wait()
}

type closing struct{ targets []string }

func (c *closing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := newClient()
	defer client.CloseIdleConnections()
	var group sync.WaitGroup
	for _, target := range c.targets {
		group.Go(func() { _ = scrape(r.Context(), client, target) })
	}
	group.Wait()
}

// It asks for nothing.
type silent struct{}

func (s *silent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := newClient()
	go func() { println(client.Timeout) }()
}

// The goroutine closes what it has asked by.
type apart struct{ target string }

func (a *apart) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	client := newClient()
	go func() {
		defer client.CloseIdleConnections()
		_ = scrape(context.Background(), client, a.target)
	}()
}
