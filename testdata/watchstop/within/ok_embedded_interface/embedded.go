// The watch is embedded in a returned struct: Stop is promoted; a second type overrides it and counts.

package embedded

import (
	"context"
	"sync"
	"sync/atomic"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Named struct {
	watch.Interface
	Name string
}

type counted struct {
	watch.Interface
	open *atomic.Int32
	once sync.Once
}

func (c *counted) Stop() {
	c.once.Do(func() { c.open.Add(-1) })
	c.Interface.Stop()
}

type Factory struct {
	cs   kubernetes.Interface
	open atomic.Int32
}

func (f *Factory) Named(ctx context.Context, ns string) (Named, error) {
	w, err := f.cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return Named{}, err
	}
	return Named{Interface: w, Name: ns}, nil
}

func (f *Factory) Counted(ctx context.Context, ns string) (watch.Interface, error) {
	w, err := f.cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	f.open.Add(1)
	return &counted{Interface: w, open: &f.open}, nil
}

func (f *Factory) Count(ctx context.Context, ns string, max int) (n int, err error) {
	nw, err := f.Named(ctx, ns)
	if err != nil {
		return 0, err
	}
	defer nw.Stop()
	for range nw.ResultChan() {
		if n++; n == max {
			return n, nil
		}
	}
	return n, nil
}
