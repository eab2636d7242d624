// Command ok_bookedctx forwards ports, once for each watcher, until its own context ends.
package main

import (
	"context"
	"net/http"

	"k8s.io/client-go/tools/portforward"
	"k8s.io/client-go/transport/spdy"
)

type pod struct{ Name string }

type watcher struct {
	Cancel  func()
	Pod     *pod
	Updated chan *pod
	done    chan struct{}
	fw      *portforward.PortForwarder
}

func newWatcher(p *pod, cancel func()) *watcher {
	return &watcher{Cancel: cancel, Pod: p, Updated: make(chan *pod), done: make(chan struct{})}
}

func (w *watcher) Run(ctx context.Context) error {
	defer close(w.done)
	_ = w.update(ctx, w.Pod)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case p := <-w.Updated:
			_ = w.update(ctx, p)
		}
	}
}

func (w *watcher) update(ctx context.Context, p *pod) error {
	if w.fw != nil {
		return nil
	}
	fw, err := w.create(ctx.Done())
	if err != nil {
		return err
	}
	w.fw = fw
	go fw.ForwardPorts()
	return nil
}

func (w *watcher) create(stop <-chan struct{}) (*portforward.PortForwarder, error) {
	dialer := spdy.NewDialer(nil, &http.Client{}, "POST", nil)
	return portforward.NewOnAddresses(dialer, []string{"localhost"}, nil, stop, make(chan struct{}), nil, nil)
}

func (w *watcher) Wait() { <-w.done }

type deployment struct {
	w    *watcher
	pods map[string]*pod
}

func (d *deployment) Run(ctx context.Context, events <-chan *pod) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case p := <-events:
			d.updated(ctx, p)
		}
	}
}

func (d *deployment) updated(ctx context.Context, p *pod) {
	if d.w != nil && d.w.Pod.Name == p.Name {
		d.w.Cancel()
		close(d.w.Updated)
		d.w.Wait()
		d.w = nil
	}
	d.ensure(ctx, p)
}

func (d *deployment) ensure(ctx context.Context, p *pod) {
	if d.w != nil {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	d.w = newWatcher(p, cancel)
	go func() { _ = d.w.Run(ctx) }()
}

func main() {
	d := &deployment{pods: make(map[string]*pod)}
	_ = d.Run(context.Background(), make(chan *pod))
}
