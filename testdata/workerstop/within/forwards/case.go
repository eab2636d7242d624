// Package forwards keeps port-forwards in a map.
package forwards

import (
	"context"
	"io"
	"sync"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
	ctrl "sigs.k8s.io/controller-runtime"
)

type forward struct {
	stop chan struct{}
	once sync.Once
}

func (f *forward) close() { f.once.Do(func() { close(f.stop) }) }

type reconciler struct {
	dialer   httpstream.Dialer
	forwards map[string]*forward
}

func (r *reconciler) forward() (*forward, error) {
	f := &forward{stop: make(chan struct{})}
	pf, err := portforward.New(r.dialer, []string{"0:5432"}, f.stop, make(chan struct{}), io.Discard, io.Discard)
	if err != nil {
		return nil, err
	}
	go func() {
		if err := pf.ForwardPorts(); err != nil {
			println(err.Error())
		}
	}()
	return f, nil
}

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Namespace == "" {
		delete(r.forwards, req.Name) // want `an entry is deleted without close, which stops its goroutine .leaks 1 goroutine and what it holds each time.`
		return ctrl.Result{}, nil
	}
	if r.forwards[req.Name] != nil {
		return ctrl.Result{}, nil
	}
	f, err := r.forward()
	if err != nil {
		return ctrl.Result{}, err
	}
	r.forwards[req.Name] = f
	return ctrl.Result{}, nil
}

// closing closes what it deletes.
type closing struct{ reconciler }

func (r *closing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	f, err := r.forward()
	if err != nil {
		return ctrl.Result{}, err
	}
	defer f.close()
	<-ctx.Done()
	return ctrl.Result{}, nil
}
