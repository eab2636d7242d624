// The deferred closure reads the variable at the end, so the replaced watch is the one that is stopped; the old one is stopped by hand.

package closure

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Tracker struct {
	cs      kubernetes.Interface
	refresh <-chan struct{}
	emit    func(watch.Event)
}

func (t *Tracker) Track(ctx context.Context, ns string) error {
	open := func() (watch.Interface, error) {
		return t.cs.DiscoveryV1().EndpointSlices(ns).Watch(ctx, metav1.ListOptions{})
	}
	w, err := open()
	if err != nil {
		return err
	}
	defer func() { w.Stop() }()

	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.refresh:
			next, err := open()
			if err != nil {
				return err
			}
			w.Stop()
			w = next
		case ev, ok := <-w.ResultChan():
			if !ok {
				return errors.New("closed")
			}
			t.emit(ev)
		}
	}
}
