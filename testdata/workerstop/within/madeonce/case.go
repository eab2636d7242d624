// Package madeonce has objects that start something once, and are made once for each name.
package madeonce

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

type client struct {
	ctx     context.Context
	status  int32
	started atomic.Bool
	n       int
}

func (c *client) start() {
	if ok := atomic.CompareAndSwapInt32(&c.status, 0, 1); !ok {
		return
	}
	go c.run()
}

func (c *client) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			c.n++
		case <-c.ctx.Done():
			return
		}
	}
}

func tick(ctx context.Context) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println("turn")
		case <-ctx.Done():
			return
		}
	}
}

type state int32

const (
	made state = iota
	starting
)

// A peer has a state with a type of its own.
type peer struct {
	ctx   context.Context
	state state
}

func (p *peer) start() {
	if !atomic.CompareAndSwapInt32((*int32)(&p.state), int32(made), int32(starting)) {
		return
	}
	go tick(p.ctx)
}

func Again(ctx context.Context) {
	p := &peer{ctx: ctx}
	for ctx.Err() == nil {
		p.start()
		time.Sleep(time.Second)
	}
}

var (
	mu      sync.Mutex
	clients = map[string]*client{}
)

func shared(ctx context.Context, name string) *client {
	mu.Lock()
	defer mu.Unlock()
	if _, ok := clients[name]; !ok {
		c := &client{ctx: ctx}
		clients[name] = c
		return c
	}
	return clients[name]
}

// Watch comes to the same client again and again.
func Watch(ctx context.Context) {
	for ctx.Err() == nil {
		shared(ctx, "config").start()
		time.Sleep(time.Second)
	}
}

type manager struct {
	ctx     context.Context
	mu      sync.Mutex
	members map[string]*member
}

type member struct {
	ctx     context.Context
	started atomic.Bool
}

func (m *member) start() {
	if m.started.CompareAndSwap(false, true) {
		go tick(m.ctx)
	}
}

func (m *manager) get(name string) *member {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.members[name] == nil {
		m.members[name] = &member{ctx: m.ctx}
	}
	return m.members[name]
}

// Serve has one manager, which has one member for each name.
func Serve(ctx context.Context, names <-chan string) {
	m := &manager{ctx: ctx, members: map[string]*member{}}
	for name := range names {
		m.get(name).start()
	}
}

// A session is made for each name that comes, the same one, too.
type session struct {
	ctx     context.Context
	started atomic.Bool
}

func (s *session) start() {
	if s.started.CompareAndSwap(false, true) {
		go tick(s.ctx) // want `goroutine runs until s.ctx ends, and more are started before that: .*`
	}
}

type sessions struct {
	ctx  context.Context
	last map[string]*session
}

func (m *sessions) renew(name string) *session {
	m.last[name] = &session{ctx: m.ctx}
	return m.last[name]
}

func Renew(ctx context.Context, names <-chan string) {
	m := &sessions{ctx: ctx, last: map[string]*session{}}
	for name := range names {
		m.renew(name).start()
	}
}
