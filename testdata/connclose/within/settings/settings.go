// Package settings asks for a setting that what it calls has read.
package settings

import (
	"context"
	"errors"

	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
)

type metadata struct {
	protocol string
	host     *string
}

type scaler struct {
	meta *metadata
	conn *grpc.ClientConn
}

func parse(m *metadata, text string) error {
	if text == "" {
		return errors.New("nothing")
	}
	m.protocol, m.host = text, &text
	return nil
}

func newScaler(text string) (*scaler, error) {
	s := &scaler{meta: &metadata{}}
	if err := parse(s.meta, text); err != nil {
		return nil, err
	}
	if s.meta.protocol == "grpc" {
		conn, err := grpc.NewClient(*s.meta.host) // want `connection "conn" is not closed on every path.*`
		if err != nil {
			return nil, err
		}
		if conn.GetState() != 0 {
			return nil, errors.New("not connected")
		}
		s.conn = conn
	}
	return s, nil
}

type reconciler struct{}

func (r *reconciler) Reconcile(_ context.Context, req ctrl.Request) (ctrl.Result, error) {
	s, err := newScaler(req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if s.conn != nil {
		defer s.conn.Close()
	}
	return ctrl.Result{}, nil
}
