// Package dials has connections that somebody closes, or that stay as long as the process.
package dials

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"

	"github.com/fsnotify/fsnotify"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct{ opts []grpc.DialOption }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	conn, err := grpc.NewClient(req.Name, r.opts...)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer conn.Close()
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return ctrl.Result{}, err
}

// A Prober closes what it has.
type Prober struct {
	conn   *grpc.ClientConn
	client grpc_health_v1.HealthClient
}

func NewProber(addr string, opts ...grpc.DialOption) (*Prober, error) {
	conn, err := grpc.Dial(addr, opts...)
	if err != nil {
		return nil, err
	}
	p := &Prober{conn: conn, client: grpc_health_v1.NewHealthClient(conn)}
	if _, err := p.client.Check(context.Background(), nil); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Prober) Close() error { return p.conn.Close() }

// newProber returns what another function gives, which closes the connection where it fails.
func newProber(ctx context.Context, addr string) (*Prober, error) {
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return nil, err
	}
	return proberOf(ctx, conn)
}

func proberOf(ctx context.Context, conn *grpc.ClientConn) (*Prober, error) {
	client := grpc_health_v1.NewHealthClient(conn)
	if _, err := client.Check(ctx, nil); err != nil {
		conn.Close()
		return nil, fmt.Errorf("check: %w", err)
	}
	return &Prober{conn: conn, client: client}, nil
}

// dial gives the client with what closes it.
func dial(addr string) (grpc_health_v1.HealthClient, io.Closer, error) {
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return nil, nil, err
	}
	return grpc_health_v1.NewHealthClient(conn), conn, nil
}

// A cache has one connection for each address, and closes those that are not wanted any more.
type cache struct {
	mu    sync.Mutex
	conns map[string]*grpc.ClientConn
}

func (c *cache) get(addr string) (*grpc.ClientConn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if conn, ok := c.conns[addr]; ok {
		return conn, nil
	}
	conn, err := grpc.NewClient(addr)
	if err == nil {
		c.conns[addr] = conn
	}
	return conn, err
}

func (c *cache) drop(addr string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if conn, ok := c.conns[addr]; ok {
		conn.Close()
		delete(c.conns, addr)
	}
}

// A target dials once.
type target struct {
	addr string
	once sync.Once
	conn *grpc.ClientConn
	err  error
}

func (t *target) dial() (*grpc.ClientConn, error) {
	t.once.Do(func() { t.conn, t.err = grpc.NewClient(t.addr) })
	return t.conn, t.err
}

func (t *target) Close() {
	if t.conn != nil {
		t.conn.Close()
	}
}

// NewClient is for as long as the process, as far as one knows.
func NewClient(addr string) (grpc_health_v1.HealthClient, error) {
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(conn), nil
}

// A retryOnce is done when it has not failed.
type retryOnce struct {
	mu   sync.Mutex
	done bool
}

func (o *retryOnce) Do(f func() error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.done {
		return nil
	}
	err := f()
	o.done = err == nil
	return err
}

type service struct {
	once   retryOnce
	conn   *grpc.ClientConn
	client grpc_health_v1.HealthClient
}

// A replica dials what it needs.
type replica struct {
	addr    string
	service service
}

func (r *replica) client() (grpc_health_v1.HealthClient, error) {
	err := r.service.once.Do(func() error {
		conn, err := grpc.NewClient(r.addr)
		if err != nil {
			return err
		}
		r.service.conn, r.service.client = conn, grpc_health_v1.NewHealthClient(conn)
		return nil
	})
	return r.service.client, err
}

func (r *replica) Close() {
	if r.service.conn != nil {
		r.service.conn.Close()
	}
}

var replicas = &replica{addr: "replica"}

// watch closes when the context ends.
func watch(ctx context.Context, path string) (<-chan fsnotify.Event, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	if err := w.Add(path); err != nil {
		w.Close()
		return nil, err
	}
	context.AfterFunc(ctx, func() { w.Close() })
	return w.Events, nil
}

var shared = sync.OnceValues(func() (*clientv3.Client, error) {
	return clientv3.New(clientv3.Config{Endpoints: []string{"etcd:2379"}})
})

var lazy = &target{addr: "lazy"}

func handle(w http.ResponseWriter, r *http.Request) {
	client, closer, err := dial(r.Host)
	if err != nil {
		return
	}
	defer closer.Close()
	client.Check(r.Context(), nil)
	c := &cache{conns: make(map[string]*grpc.ClientConn)}
	defer c.drop(r.Host)
	c.get(r.Host)
	lazy.dial()
	replicas.client()
	events, err := watch(r.Context(), r.URL.Path)
	if err != nil {
		return
	}
	fmt.Fprintln(w, <-events)
	if etcd, err := shared(); err == nil {
		etcd.Get(r.Context(), r.URL.Path)
	}
}
