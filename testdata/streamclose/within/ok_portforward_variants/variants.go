// Stop channels that do end: a parameter, ctx.Done(), closed by a goroutine, deferred close, returned to the caller, and the context constructor.

package variants

import (
	"context"
	"io"

	"k8s.io/apimachinery/pkg/util/httpstream"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/portforward"
	klog "k8s.io/klog/v2"
)

type Forward struct {
	Dialer httpstream.Dialer
	Ports  []string
	Out    io.Writer
}

func (f Forward) Until(stopCh <-chan struct{}, readyCh chan struct{}) error {
	pf, err := portforward.New(f.Dialer, f.Ports, stopCh, readyCh, f.Out, f.Out)
	if err != nil {
		return err
	}
	return pf.ForwardPorts()
}

func (f Forward) WithContext(ctx context.Context) error {
	pf, err := portforward.New(f.Dialer, f.Ports, ctx.Done(), make(chan struct{}), f.Out, f.Out)
	if err != nil {
		return err
	}
	go func() {
		if err := pf.ForwardPorts(); err != nil {
			klog.FromContext(ctx).Error(err, "port forward")
		}
	}()
	return nil
}

func (f Forward) ClosedByGoroutine(ctx context.Context) error {
	stop, ready := make(chan struct{}), make(chan struct{})
	go func() {
		<-ctx.Done()
		close(stop)
	}()
	pf, err := portforward.NewOnAddresses(f.Dialer, []string{"localhost"}, f.Ports, stop, ready, f.Out, f.Out)
	if err != nil {
		return err
	}
	go func() { utilruntime.HandleError(pf.ForwardPorts()) }()
	<-ready
	return nil
}

func (f Forward) While(fn func() error) error {
	stop, ready, failed := make(chan struct{}, 1), make(chan struct{}), make(chan error, 1)
	defer close(stop)
	pf, err := portforward.New(f.Dialer, f.Ports, stop, ready, f.Out, f.Out)
	if err != nil {
		return err
	}
	go func() { failed <- pf.ForwardPorts() }()
	select {
	case <-ready:
		return fn()
	case err := <-failed:
		return err
	}
}

func (f Forward) Open() (chan<- struct{}, error) {
	stop, ready := make(chan struct{}), make(chan struct{})
	pf, err := portforward.New(f.Dialer, f.Ports, stop, ready, f.Out, f.Out)
	if err != nil {
		return nil, err
	}
	go func() { _ = pf.ForwardPorts() }()
	<-ready
	return stop, nil
}

func (f Forward) Modern(ctx context.Context) error {
	pf, err := portforward.NewOnAddressesWithContext(ctx, f.Dialer, []string{"127.0.0.1"}, f.Ports, make(chan struct{}), f.Out, f.Out)
	if err != nil {
		return err
	}
	return pf.ForwardPorts()
}
