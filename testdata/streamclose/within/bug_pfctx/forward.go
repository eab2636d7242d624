// BUG: a forward that outlives ctx: the goroutine only calls PortForwarder.Close, the stop channel is never closed.
package pfctx

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Forwarder struct {
	DialerFor func(ns, name string) (httpstream.Dialer, error)
}

func (f *Forwarder) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	d, err := f.DialerFor(req.Namespace, req.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	var out, errOut bytes.Buffer
	ready := make(chan struct{})
	pf, err := portforward.New(d, []string{"0:8080"}, ctx.Done(), ready, &out, &errOut)
	if err != nil {
		return ctrl.Result{}, err
	}
	res := make(chan error, 1)
	go func() { res <- pf.ForwardPorts() }()
	select {
	case <-ready:
		return ctrl.Result{}, nil
	case err := <-res:
		return ctrl.Result{}, errors.Join(err, errors.New(errOut.String()))
	}
}

// Forward forwards until stop is closed.
func (f *Forwarder) Forward(d httpstream.Dialer, stop <-chan struct{}, ports ...string) error {
	pf, err := portforward.NewOnAddresses(d, []string{"localhost"}, ports, stop, make(chan struct{}), io.Discard, io.Discard)
	if err != nil {
		return err
	}
	return pf.ForwardPorts()
}

// Background forwards until ctx ends.
func (f *Forwarder) Background(ctx context.Context, d httpstream.Dialer, ports ...string) (<-chan error, error) {
	stop, ready := make(chan struct{}), make(chan struct{})
	pf, err := portforward.New(d, ports, stop, ready, nil, nil) // want `port-forward runs for ever: stop is never closed \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return nil, err
	}
	go func() {
		<-ctx.Done()
		pf.Close()
	}()
	errs := make(chan error, 1)
	go func() {
		defer close(errs)
		if err := pf.ForwardPorts(); err != nil {
			errs <- err
		}
	}()
	<-ready
	return errs, nil
}
