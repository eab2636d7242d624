// Package startedfirst has objects that get their connection after somebody has been told to end them later, or to use them.
package startedfirst

import (
	"context"
	"net/http"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

func dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
}

type client struct {
	mu   sync.Mutex
	conn *grpc.ClientConn
}

func (c *client) set(conn *grpc.ClientConn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.conn = conn
}

func (c *client) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != nil {
		c.conn.Close()
	}
}

func (c *client) closeWith(ctx context.Context) {
	<-ctx.Done()
	c.close()
}

func (c *client) waitFor(ctx context.Context) {
	<-ctx.Done()
	c.mu.Lock()
	defer c.mu.Unlock()
	println(c.conn)
}

func (c *client) start(ctx context.Context) { go c.closeWith(ctx) }

func newClient(ctx context.Context) *client {
	c := &client{}
	go c.closeWith(ctx)
	return c
}

func newWaiter(ctx context.Context) *client {
	c := &client{}
	go c.waitFor(ctx)
	return c
}

func inline(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	go c.closeWith(r.Context())
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	c.set(conn)
}

func byConstructor(_ http.ResponseWriter, r *http.Request) {
	c := newClient(r.Context())
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	c.set(conn)
}

func byMethod(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	c.start(r.Context())
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	c.set(conn)
}

func afterFunc(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	context.AfterFunc(r.Context(), c.close)
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	c.set(conn)
}

func literal(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	context.AfterFunc(r.Context(), func() { c.close() })
	conn, err := dial(r.Host)
	if err != nil {
		return
	}
	c.set(conn)
}

func closedBefore(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	c.close()
	conn, err := dial(r.Host) // want `connection "conn" is never closed .*`
	if err != nil {
		return
	}
	c.set(conn)
}

func waiter(_ http.ResponseWriter, r *http.Request) {
	c := newWaiter(r.Context())
	conn, err := dial(r.Host) // want `connection "conn" is never closed .*`
	if err != nil {
		return
	}
	c.set(conn)
}

func waitedFor(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	go c.waitFor(r.Context())
	conn, err := dial(r.Host) // want `connection "conn" is never closed .*`
	if err != nil {
		return
	}
	c.set(conn)
}

func ofAnother(_ http.ResponseWriter, r *http.Request) {
	c, other := &client{}, &client{}
	go other.closeWith(r.Context())
	conn, err := dial(r.Host) // want `connection "conn" is never closed .*`
	if err != nil {
		return
	}
	c.set(conn)
}

func sometimes(_ http.ResponseWriter, r *http.Request) {
	c := &client{}
	if r.Method == http.MethodGet {
		go c.closeWith(r.Context())
	}
	conn, err := dial(r.Host) // want `connection "conn" is never closed .*`
	if err != nil {
		return
	}
	c.set(conn)
}

// Serve serves all of them.
func Serve() {
	for path, h := range map[string]http.HandlerFunc{
		"/inline": inline, "/constructor": byConstructor, "/method": byMethod, "/after": afterFunc, "/literal": literal, "/before": closedBefore,
		"/waiter": waiter, "/waited": waitedFor, "/another": ofAnother, "/sometimes": sometimes,
	} {
		http.HandleFunc(path, h)
	}
}
