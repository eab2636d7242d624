// Right: the handlers are registered once on the informer of all clusters, only the handler funcs compute a name.
package onceinformer

import (
	"fmt"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// Controller watches config maps of all clusters.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// NewController registers the handlers.
func NewController(informer kcp.ClusterInformer, queue workqueue.TypedRateLimitingInterface[string]) (*Controller, error) {
	c := &Controller{queue: queue}
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { c.enqueue(obj) },
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
		DeleteFunc: func(obj any) { c.enqueue(obj) },
	})
	return c, err
}

func (c *Controller) enqueue(obj any) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	cm := obj.(*corev1.ConfigMap)
	clusterName := logicalcluster.From(cm)
	c.queue.Add(fmt.Sprintf("%s|%s", clusterName, cm.Name))
}
