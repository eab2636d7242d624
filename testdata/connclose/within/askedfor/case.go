// Package askedfor has workers that close a connection when it is broken, and ask for another one, which somebody else dials.
package askedfor

import (
	"context"
	"sync"
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type bell struct{ ring chan struct{} }

type link struct {
	url  string
	bell *bell

	mu   sync.Mutex
	conn *amqp.Connection
}

func (l *link) ask() {
	select {
	case l.bell.ring <- struct{}{}:
	default:
	}
}

func (l *link) discard() {
	l.mu.Lock()
	conn := l.conn
	l.conn = nil
	l.mu.Unlock()
	if conn != nil {
		conn.Close()
	}
}

func (l *link) current() (*amqp.Connection, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.conn, l.conn != nil
}

func (l *link) redial(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			l.discard()
			return nil
		case <-l.bell.ring:
		}
		conn, err := amqp.Dial(l.url)
		if err != nil {
			time.Sleep(time.Second)
			l.ask()
			continue
		}
		l.mu.Lock()
		l.conn = conn
		l.mu.Unlock()
	}
}

func (l *link) work(ctx context.Context) error {
	l.ask()
	for range time.Tick(time.Second) {
		if ctx.Err() != nil {
			return nil
		}
		conn, ok := l.current()
		if !ok {
			continue
		}
		if _, err := conn.Channel(); err != nil {
			l.discard()
			l.ask()
		}
	}
	return nil
}

// first is dialled before anybody asks.
type first struct {
	url  string
	ring chan struct{}

	mu   sync.Mutex
	conn *amqp.Connection
}

func (f *first) current() *amqp.Connection {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.conn
}

func (f *first) redial(ctx context.Context) error {
	for {
		conn, err := amqp.Dial(f.url)
		if err != nil {
			return err
		}
		f.mu.Lock()
		f.conn = conn
		f.mu.Unlock()
		select {
		case <-ctx.Done():
			return conn.Close()
		case <-f.ring:
		}
	}
}

func (f *first) work(ctx context.Context) error {
	for range time.Tick(time.Second) {
		conn := f.current()
		if conn == nil {
			continue
		}
		if _, err := conn.Channel(); err != nil {
			conn.Close()
			f.ring <- struct{}{}
		}
	}
	return nil
}

// careless asks for another one, and leaves the one that is there.
type careless struct {
	url  string
	ring chan struct{}

	mu   sync.Mutex
	conn *amqp.Connection
}

func (c *careless) discard() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != nil {
		c.conn.Close()
	}
}

func (c *careless) current() *amqp.Connection {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.conn
}

func (c *careless) redial(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			c.discard()
			return nil
		case <-c.ring:
		}
		conn, err := amqp.Dial(c.url)
		if err != nil {
			return err
		}
		c.mu.Lock()
		c.conn = conn // want `amqp connection "conn" is replaced and not closed .*`
		c.mu.Unlock()
	}
}

func (c *careless) work(ctx context.Context) error {
	for range time.Tick(time.Second) {
		conn := c.current()
		if conn == nil {
			continue
		}
		if _, err := conn.Channel(); err != nil {
			c.ring <- struct{}{}
		}
	}
	return nil
}

// unasked dials again when time has passed, whoever asks.
type unasked struct {
	url  string
	ring chan struct{}

	mu   sync.Mutex
	conn *amqp.Connection
}

func (u *unasked) discard() {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.conn != nil {
		u.conn.Close()
	}
}

func (u *unasked) redial(ctx context.Context) error {
	for {
		conn, err := amqp.Dial(u.url)
		if err != nil {
			return err
		}
		u.mu.Lock()
		u.conn = conn // want `amqp connection "conn" is replaced and not closed .*`
		u.mu.Unlock()
		select {
		case <-ctx.Done():
			u.discard()
			return nil
		case <-u.ring:
		case <-time.After(time.Hour):
		}
	}
}

func (u *unasked) work(ctx context.Context) error {
	for range time.Tick(time.Second) {
		u.discard()
		u.ring <- struct{}{}
	}
	return nil
}

// Setup adds all of them.
func Setup(mgr ctrl.Manager, url string) error {
	l := &link{url: url, bell: &bell{ring: make(chan struct{}, 1)}}
	f, c, u := &first{url: url, ring: make(chan struct{}, 1)}, &careless{url: url, ring: make(chan struct{}, 1)}, &unasked{url: url, ring: make(chan struct{}, 1)}
	for _, run := range []manager.RunnableFunc{l.redial, l.work, f.redial, f.work, c.redial, c.work, u.redial, u.work} {
		if err := mgr.Add(run); err != nil {
			return err
		}
	}
	return nil
}
