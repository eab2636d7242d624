// The handler is added to the running informer inside of a labelled scope, so its listeners inherit the labels: silent.
package mirror

import (
	"context"
	"errors"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/informers/handler_inside/source"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Mirror mirrors the config maps of one workspace.
type Mirror struct {
	cluster logicalcluster.Name
	client  kubernetes.Interface
	changed chan string
}

// Run runs the mirror.
func (m *Mirror) Run(ctx context.Context) (err error) {
	informer, ok := source.ConfigMaps(ctx, m.cluster, m.client)
	if !ok {
		return errors.New("not synced")
	}
	labels.Cluster(ctx, "mirror", m.cluster, func(ctx context.Context) {
		_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc:    m.enqueue,
			DeleteFunc: m.enqueue,
		})
		if err == nil {
			<-ctx.Done()
		}
	})
	return err
}

func (m *Mirror) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		m.changed <- key
	}
}
