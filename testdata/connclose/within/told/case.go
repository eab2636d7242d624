// Package told has dialers that say beside the connection whether there is one, by the error that they got.
package told

import (
	"context"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type opened bool

const (
	yes opened = true
	no  opened = false
)

func open(addr string) (*grpc.ClientConn, bool, error) {
	if strings.HasPrefix(addr, "-") {
		return nil, false, nil
	}
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	return conn, err == nil, err
}

func openNamed(addr string) (conn *grpc.ClientConn, is opened, err error) {
	if strings.HasPrefix(addr, "-") {
		return nil, no, nil
	}
	conn, err = grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	return conn, nil == err, err
}

func failed(addr string) (conn *grpc.ClientConn, failed bool, err error) {
	if strings.HasPrefix(addr, "-") {
		return nil, true, nil
	}
	conn, err = grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	return conn, err != nil, err
}

func check(ctx context.Context, conn *grpc.ClientConn) error {
	_, err := healthpb.NewHealthClient(conn).Check(ctx, &healthpb.HealthCheckRequest{})
	return err
}

type reconciler struct{}

// Reconcile asks in every way.
func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.plain(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.named(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.failed(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.reversed(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.early(ctx, req.Name)
}

func (r *reconciler) plain(ctx context.Context, name string) error {
	conn, ok, err := open(name)
	if !ok {
		return err
	}
	defer conn.Close()
	return check(ctx, conn)
}

func (r *reconciler) named(ctx context.Context, name string) error {
	conn, is, err := openNamed(name)
	if yes != is {
		return err
	}
	defer conn.Close()
	return check(ctx, conn)
}

func (r *reconciler) failed(ctx context.Context, name string) error {
	conn, failed, err := failed(name)
	if failed {
		return err
	}
	defer conn.Close()
	return check(ctx, conn)
}

func (r *reconciler) reversed(ctx context.Context, name string) error {
	conn, failed, err := failed(name) // want `connection "conn" is never closed .*`
	if !failed {
		return err
	}
	defer conn.Close()
	return check(ctx, conn)
}

func (r *reconciler) early(ctx context.Context, name string) error {
	conn, is, err := openNamed(name) // want `connection "conn" is not closed on every path .*`
	if is != yes {
		return err
	}
	if err := check(ctx, conn); err != nil {
		return err
	}
	return conn.Close()
}

// Manage starts it.
func Manage(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("told").Complete(&reconciler{})
}
