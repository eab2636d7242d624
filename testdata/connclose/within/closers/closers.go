// Package closers has objects with a method Close that closes what it is given.
package closers

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type connector interface {
	Open(addr string) (*grpc.ClientConn, error)
	Close(*grpc.ClientConn)
}

type port struct{ open int }

func (p *port) Open(addr string) (*grpc.ClientConn, error) {
	p.open++
	return grpc.NewClient(addr)
}

func (p *port) Close(conn *grpc.ClientConn) {
	p.open--
	_ = conn.Close()
}

type reconciler struct{ connector connector }

func newReconciler() *reconciler { return &reconciler{&port{}} }

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	conn, err := r.connector.Open(req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	defer r.connector.Close(conn)
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return ctrl.Result{}, err
}

// forgetful closes something else.
type forgetful struct {
	port  *port
	other *grpc.ClientConn
}

func (r *forgetful) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	conn, err := r.port.Open(req.Name) // want `connection "conn" is never closed.*`
	if err != nil {
		return ctrl.Result{}, err
	}
	defer r.port.Close(r.other)
	_, err = grpc_health_v1.NewHealthClient(conn).Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return ctrl.Result{}, err
}
