// Right: the forwarding storage serves all clusters, the request's cluster is a local its pump does not use.
package forwarding

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	"k8s.io/apimachinery/pkg/watch"
)

type forwardWatch struct {
	watch.Interface
	out chan watch.Event
}

func (w *forwardWatch) ResultChan() <-chan watch.Event { return w.out }

// Storage forwards to the clusters' stores.
type Storage struct {
	open func(ctx context.Context, path string) (watch.Interface, error)
}

// Watch forwards a watch.
func (s *Storage) Watch(ctx context.Context, name string) (watch.Interface, error) {
	cluster := kcp.ClusterFrom(ctx)
	if cluster.Empty() {
		return nil, fmt.Errorf("no cluster in the request for %q", name)
	}
	inner, err := s.open(ctx, cluster.Path().RequestPath()+"/"+name)
	if err != nil {
		return nil, err
	}
	w := &forwardWatch{Interface: inner, out: make(chan watch.Event)}
	go pump(inner, w.out)
	return w, nil
}

func pump(in watch.Interface, out chan<- watch.Event) {
	defer close(out)
	for e := range in.ResultChan() {
		out <- e
	}
}
