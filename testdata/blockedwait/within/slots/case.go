// Package main takes slots of a semaphore, and gives them back, or not.
package main

import (
	"context"
	"net/http"
)

type prober struct {
	lost, deferred, both, handed, elsewhere, asked chan struct{}
}

var global = make(chan bool, 4)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (p *prober) loses(url string) {
	p.lost <- struct{}{}
	if err := get(url); err != nil {
		return
	}
	<-p.lost
}

func losesGlobal(urls []string) {
	global <- true
	for _, url := range urls {
		if get(url) != nil {
			return
		}
	}
	<-global
}

func (p *prober) defers(url string) {
	p.deferred <- struct{}{}
	defer func() { <-p.deferred }()
	if err := get(url); err != nil {
		return
	}
	println(url)
}

func (p *prober) bothWays(url string) {
	p.both <- struct{}{}
	if err := get(url); err != nil {
		<-p.both
		return
	}
	<-p.both
}

func (p *prober) hands(url string) {
	p.handed <- struct{}{}
	if url == "" {
		<-p.handed
		return
	}
	go func() {
		defer func() { <-p.handed }()
		get(url)
	}()
}

func (p *prober) takes(url string) {
	p.elsewhere <- struct{}{}
	if err := get(url); err != nil {
		<-p.elsewhere
		return
	}
}

func (p *prober) done(w http.ResponseWriter, r *http.Request) { <-p.elsewhere }

func (p *prober) asks(ctx context.Context, url string) {
	select {
	case p.asked <- struct{}{}:
	case <-ctx.Done():
		return
	}
	if err := get(url); err != nil {
		return
	}
	<-p.asked
}

func main() {
	slots := func() chan struct{} { return make(chan struct{}, 8) }
	p := &prober{make(chan struct{}, 8), slots(), slots(), slots(), slots(), slots()}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		go p.loses(r.Host)             // want `goroutine may wait forever to send on "lost" if loses returns early \(leaks 1 goroutine each time, started per request in main\)`
		go losesGlobal(r.Header["To"]) // want `goroutine may wait forever to send on "global" if losesGlobal returns early \(leaks 1 goroutine each time, started per request in main\)`
		go p.defers(r.Host)
		go p.bothWays(r.Host)
		go p.hands(r.Host)
		go p.takes(r.Host)
		go p.asks(r.Context(), r.Host)
	})
	http.HandleFunc("/done", p.done)
	http.ListenAndServe(":0", nil)
}
