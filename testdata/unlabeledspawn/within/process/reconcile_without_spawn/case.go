// The reconcile function has a cluster local but starts nothing; the workers that call it are process-wide: silent.
package reconcilewithoutspawn

import (
	"context"
	"strings"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Controller reconciles the namespaces of all clusters.
type Controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
	get   func(cluster logicalcluster.Name, name string) (*corev1.Namespace, error)
}

// Run runs the workers.
func (c *Controller) Run(ctx context.Context, workers int) {
	defer c.queue.ShutDown()
	for range workers {
		go wait.UntilWithContext(ctx, c.worker, time.Second)
	}
	<-ctx.Done()
}

func (c *Controller) worker(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		if err := c.reconcile(ctx, key); err != nil {
			c.queue.AddRateLimited(key)
		} else {
			c.queue.Forget(key)
		}
		c.queue.Done(key)
	}
}

func (c *Controller) reconcile(ctx context.Context, key string) error {
	name, rest, ok := strings.Cut(key, "|")
	if !ok {
		return nil
	}
	cluster := logicalcluster.Name(name)
	ns, err := c.get(cluster, rest)
	if apierrors.IsNotFound(err) {
		return nil
	} else if err != nil {
		return err
	}
	klog.FromContext(ctx).Info("reconciled", "cluster", cluster, "phase", ns.Status.Phase)
	return nil
}
