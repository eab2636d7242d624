// Package reconnects has clients that connect again.
package reconnects

import (
	"context"
	"fmt"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type client struct {
	addr string
	opts []grpc.DialOption
	old  bool
	conn *grpc.ClientConn
}

func newClient(addr string, opts ...grpc.DialOption) (*client, error) {
	c := &client{addr: addr, opts: opts}
	conn, err := c.dial()
	if err != nil {
		return nil, err
	}
	c.conn = conn
	return c, nil
}

func (c *client) dial() (*grpc.ClientConn, error) { return grpc.NewClient(c.addr, c.opts...) }

// Names asks for names, and connects again before that if it is time.
func (c *client) Names(ctx context.Context) ([]string, error) {
	if err := c.reconnect(); err != nil {
		return nil, err
	}
	resp, err := grpc_health_v1.NewHealthClient(c.conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return nil, err
	}
	return []string{resp.Status.String()}, nil
}

func (c *client) reconnect() error {
	if !c.old {
		return nil
	}
	if err := c.conn.Close(); err != nil {
		return err
	}
	conn, err := c.dial()
	if err != nil {
		return fmt.Errorf("dial %s: %w", c.addr, err)
	}
	c.conn = conn
	return nil
}

func (c *client) Close() { c.conn.Close() }

type Reconciler struct{ opts []grpc.DialOption }

// Reconcile takes Names for what ends the connection.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	c, err := newClient(req.Name, r.opts...) // want `"c" is dropped without Close, which closes its connection \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	_, err = c.Names(ctx)
	return ctrl.Result{}, err
}

type Closing struct{ opts []grpc.DialOption }

// Reconcile closes it.
func (r *Closing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	c, err := newClient(req.Name, r.opts...)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer c.Close()
	_, err = c.Names(ctx)
	return ctrl.Result{}, err
}

type Lister struct{ opts []grpc.DialOption }

// List is called by others, who have only names of it.
func (l *Lister) List(ctx context.Context, addr string) (map[string][]string, error) {
	c, err := newClient(addr, l.opts...) // want `"c" is dropped without Close, which closes its connection \(may leak 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	names, err := c.Names(ctx)
	if err != nil {
		return nil, err
	}
	return map[string][]string{addr: names}, nil
}

// Client is for others, who have it for as long as they like.
func (l *Lister) Client(addr string) (grpc_health_v1.HealthClient, error) {
	c, err := newClient(addr, l.opts...)
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(c.conn), nil
}
