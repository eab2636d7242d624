// Package dials has connections that are forgotten.
package dials

import (
	"context"
	"fmt"
	"net/http"

	"github.com/fsnotify/fsnotify"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct{ opts []grpc.DialOption }

// Reconcile asks a member, and does not close where it fails.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	conn, err := grpc.NewClient(req.Name, r.opts...) // want `connection "conn" is not closed on every path \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	resp, err := grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return ctrl.Result{}, err
	}
	fmt.Println(resp.Status)
	return ctrl.Result{}, conn.Close()
}

// A Prober keeps it, and its Close forgets it.
type Prober struct {
	conn   *grpc.ClientConn
	client grpc_health_v1.HealthClient
	cancel context.CancelFunc
}

func NewProber(addr string, opts ...grpc.DialOption) (*Prober, error) {
	conn, err := grpc.Dial(addr, opts...) // want `connection "conn" of Prober is not closed by Close \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return &Prober{conn: conn, client: grpc_health_v1.NewHealthClient(conn)}, nil
}

func (p *Prober) Close() { p.cancel() }

// version drops it: only the client is left.
func version(ctx context.Context, addr string) (grpc_health_v1.HealthClient, error) {
	conn, err := grpc.DialContext(ctx, addr) // want `connection "conn" is never closed \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	client := grpc_health_v1.NewHealthClient(conn)
	_, err = client.Check(ctx, nil)
	return nil, err
}

// An etcd is the client of a member.
type etcd struct{ client *clientv3.Client }

func newEtcd(ctx context.Context, endpoint string) (*etcd, error) {
	client, err := clientv3.New(clientv3.Config{Endpoints: []string{endpoint}}) // want `connection "client" is not closed on every path \(leaks 5 goroutines and 532 KiB each time\)`
	if err != nil {
		return nil, err
	}
	status, err := client.Status(ctx, endpoint)
	if err != nil {
		return nil, fmt.Errorf("status of %s: %w", endpoint, err)
	}
	fmt.Println(status.Version)
	return &etcd{client}, nil
}

func (e *etcd) Close() error { return e.client.Close() }

// A checker has the client only: nobody can close the connection.
type checker struct{ client grpc_health_v1.HealthClient }

func newChecker(addr string) (*checker, error) {
	conn, err := grpc.NewClient(addr) // want `connection "conn" is never closed \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return &checker{grpc_health_v1.NewHealthClient(conn)}, nil
}

// A member closes its connection.
type member struct{ conn *grpc.ClientConn }

func (m *member) Close() error { return m.conn.Close() }

// newMember returns what another function gives, which leaves the connection where it fails.
func newMember(ctx context.Context, addr string) (*member, error) {
	conn, err := grpc.NewClient(addr) // want `connection "conn" is not closed on every path \(leaks 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return memberOf(ctx, conn)
}

func memberOf(ctx context.Context, conn *grpc.ClientConn) (*member, error) {
	client := grpc_health_v1.NewHealthClient(conn)
	if _, err := client.Check(ctx, nil); err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	return &member{conn}, nil
}

func handle(w http.ResponseWriter, r *http.Request) {
	fw, err := fsnotify.NewWatcher() // want `file watcher "fw" is not closed on every path \(leaks 1 goroutine and 130 KiB each time\)`
	if err != nil {
		return
	}
	if err := fw.Add(r.URL.Path); err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	defer fw.Close()
	fmt.Fprintln(w, <-fw.Events)
	buffered, err := fsnotify.NewBufferedWatcher(10) // want `file watcher "buffered" is never closed \(leaks 1 goroutine and 130 KiB each time\)`
	if err != nil {
		return
	}
	fmt.Fprintln(w, <-buffered.Errors)
	e, err := newEtcd(r.Context(), r.Host)
	if err != nil {
		return
	}
	defer e.Close()
	version(r.Context(), r.Host)
	if _, err := newChecker(r.Host); err != nil {
		return
	}
	if m, err := newMember(r.Context(), r.Host); err == nil {
		defer m.Close()
	}
}

// Open may be called once, or often: nobody knows.
func Open(ctx context.Context, addr string) (*member, error) {
	conn, err := grpc.NewClient(addr) // want `connection "conn" is not closed on every path \(may leak 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	if _, err := grpc_health_v1.NewHealthClient(conn).Check(ctx, nil); err != nil {
		return nil, err
	}
	return &member{conn}, nil
}
