// Package lazyopen has objects that open what they need when they come to it, and may fail there before they stop anything.
package lazyopen

import (
	"errors"
	"time"
)

type store struct{ n int }

func open(addr string) (*store, error) {
	if addr == "" {
		return nil, errors.New("no address")
	}
	return new(store), nil
}

func tick(stop <-chan struct{}, s **store) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-stop:
			return
		case <-t.C:
			(*s).n++
		}
	}
}

// A Plugin has no store where it has not been started.
type Plugin struct {
	addr string
	kv   *store
	stop chan struct{}
}

func (p *Plugin) Start() error {
	p.stop = make(chan struct{})
	if p.kv == nil {
		kv, err := open(p.addr)
		if err != nil {
			return err
		}
		p.kv = kv
	}
	go tick(p.stop, &p.kv)
	return nil
}

func (p *Plugin) Stop() error {
	if p.kv == nil {
		kv, err := open(p.addr)
		if err != nil {
			return err
		}
		p.kv = kv
	}
	p.kv.n = 0
	close(p.stop)
	return nil
}

// A Late plugin opens its store when it stops.
type Late struct {
	addr string
	kv   *store
	stop chan struct{}
}

func (p *Late) Start() {
	p.stop = make(chan struct{})
	go tick(p.stop, &p.kv)
}

func (p *Late) Stop() error {
	if p.kv == nil {
		kv, err := open(p.addr)
		if err != nil {
			return err // want `Stop can return before it stops goroutine "stop" of Late .*`
		}
		p.kv = kv
	}
	close(p.stop)
	return nil
}

// A Half plugin has one on some ways only.
type Half struct {
	addr string
	kv   *store
	stop chan struct{}
}

func (p *Half) Start(now bool) error {
	p.stop = make(chan struct{})
	if now {
		kv, err := open(p.addr)
		if err != nil {
			return err
		}
		p.kv = kv
	}
	go tick(p.stop, &p.kv)
	return nil
}

func (p *Half) Stop() error {
	if p.kv == nil {
		kv, err := open(p.addr)
		if err != nil {
			return err // want `Stop can return before it stops goroutine "stop" of Half .*`
		}
		p.kv = kv
	}
	close(p.stop)
	return nil
}
