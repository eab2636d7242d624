// Package forwarding is a storage that forwards to the cluster of an export.
package forwarding

import (
	"context"
	"slices"
	"sync"

	"github.com/kcp-dev/logicalcluster/v3"
	"golang.org/x/sync/errgroup"

	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/apidefinition"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/virtualworkspace/requestinfo"
)

type scoped struct {
	cluster logicalcluster.Name
}

// Definition is served from an informer.
type Definition struct {
	scoped
	informer cache.SharedIndexInformer

	ctx    context.Context
	cancel context.CancelFunc

	mu      sync.Mutex
	watches []chan string
}

var _ apidefinition.Definition = &Definition{}
var _ apidefinition.Storage = &Definition{}

// New makes a definition.
func New(ctx context.Context, cluster logicalcluster.Name, informer cache.SharedIndexInformer) *Definition {
	d := &Definition{scoped: scoped{cluster: cluster}, informer: informer}
	d.ctx, d.cancel = context.WithCancel(ctx)
	return d
}

// Storage returns the storage.
func (d *Definition) Storage() apidefinition.Storage { return d }

// List lists the keys.
func (d *Definition) List(context.Context) []string { return d.informer.GetStore().ListKeys() }

// Watch streams keys; the server calls it under the labels of the request.
func (d *Definition) Watch(ctx context.Context, info requestinfo.Info) (<-chan string, error) {
	in, out := make(chan string), make(chan string, 100)
	d.mu.Lock()
	d.watches = append(d.watches, in)
	d.mu.Unlock()

	reg, err := d.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want:vet `handler for a cluster is added without pprof labels .*`
		AddFunc: func(obj any) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				in <- info.Resource + "/" + key
			}
		},
	})
	if err != nil {
		return nil, err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return pump(ctx, d.ctx, in, out) }) // want:vet `goroutine for a cluster is started without pprof labels .*`
	g.Go(func() error {                                     // want:vet `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		d.forget(in)
		return d.informer.RemoveEventHandler(reg)
	})
	go func() { // want:vet `goroutine for a cluster is started without pprof labels .*`
		defer close(out)
		_ = g.Wait()
	}()
	return out, nil
}

func pump(ctx, defined context.Context, in <-chan string, out chan<- string) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-defined.Done():
			return defined.Err()
		case s := <-in:
			out <- s
		}
	}
}

func (d *Definition) forget(in chan string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.watches = slices.DeleteFunc(d.watches, func(c chan string) bool { return c == in })
}

// TearDown ends the watches.
func (d *Definition) TearDown() {
	d.cancel()
	go d.drain() // want `goroutine for a cluster is started without pprof labels .*`
}

func (d *Definition) drain() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, w := range d.watches {
		select {
		case <-w:
		default:
		}
	}
	d.watches = nil
}
