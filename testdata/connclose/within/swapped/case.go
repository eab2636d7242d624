// Package swapped has helpers that put a connection in place and give back the one that was there.
package swapped

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	ctrl "sigs.k8s.io/controller-runtime"
)

type client struct {
	target string

	mu   sync.Mutex
	conn *grpc.ClientConn
}

func (c *client) swap(conn *grpc.ClientConn) (old *grpc.ClientConn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	old, c.conn = c.conn, conn
	return old
}

func (c *client) reconnect() error {
	conn, err := grpc.NewClient(c.target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	if old := c.swap(conn); old != nil {
		old.Close()
	}
	return nil
}

func (c *client) close() {
	if old := c.swap(nil); old != nil {
		old.Close()
	}
}

// dropping drops the one that was there.
type dropping struct {
	target string

	mu   sync.Mutex
	conn *grpc.ClientConn
}

func (c *dropping) swap(conn *grpc.ClientConn) *grpc.ClientConn {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := c.conn
	c.conn = conn
	return old
}

func (c *dropping) reconnect() error {
	conn, err := grpc.NewClient(c.target, grpc.WithTransportCredentials(insecure.NewCredentials())) // want `connection "conn" of dropping is replaced and not closed .*`
	if err != nil {
		return err
	}
	_ = c.swap(conn)
	return nil
}

func (c *dropping) close() {
	if old := c.swap(nil); old != nil {
		old.Close()
	}
}

// cell has the connection's owner in a cell that it points to.
type cell struct {
	target string
	value  *atomic.Value
}

type owner struct{ conn *grpc.ClientConn }

func (o *owner) close() error { return o.conn.Close() }

func newOwner(target string) (*owner, error) {
	conn, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return &owner{conn}, nil
}

func (c *cell) swap(o *owner) *owner {
	old, ok := c.value.Swap(o).(*owner)
	if !ok {
		return nil
	}
	return old
}

func (c *cell) reconnect() error {
	o, err := newOwner(c.target)
	if err != nil {
		return err
	}
	old := c.swap(o)
	go func() {
		time.Sleep(time.Second)
		if old != nil {
			_ = old.close()
		}
	}()
	return nil
}

// storing drops the owner that was there.
type storing struct {
	target string
	value  *atomic.Value
}

func (s *storing) reconnect() error {
	o, err := newOwner(s.target) // want `connection "value" of storing is replaced and not closed .*`
	if err != nil {
		return err
	}
	s.value.Store(o)
	return nil
}

func (s *storing) close() {
	if o, ok := s.value.Load().(*owner); ok {
		_ = o.close()
	}
}

// Reconciler reconnects when the spec changes.
type Reconciler struct {
	mu        sync.Mutex
	clients   map[string]*client
	droppings map[string]*dropping
	cell      *cell
	storing   *storing
}

func (r *Reconciler) client(name string) *client {
	r.mu.Lock()
	defer r.mu.Unlock()
	c, ok := r.clients[name]
	if !ok {
		c = &client{target: name}
		r.clients[name] = c
	}
	return c
}

func (r *Reconciler) dropping(name string) *dropping {
	r.mu.Lock()
	defer r.mu.Unlock()
	c, ok := r.droppings[name]
	if !ok {
		c = &dropping{target: name}
		r.droppings[name] = c
	}
	return c
}

// Reconcile renews both.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.client(req.Name).reconnect(); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.cell.reconnect(); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.storing.reconnect(); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.dropping(req.Name).reconnect()
}

// Forget drops what is gone.
func (r *Reconciler) Forget(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if c := r.clients[name]; c != nil {
		c.close()
	}
	if c := r.droppings[name]; c != nil {
		c.close()
	}
	delete(r.clients, name)
	delete(r.droppings, name)
}

// Close ends what stays.
func (r *Reconciler) Close() {
	if o, ok := r.cell.value.Load().(*owner); ok {
		_ = o.close()
	}
	r.storing.close()
}
