// The context given to NewRetryWatcherWithContext is context.Background(): nothing ends the watcher on the early return.

package waiter

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	"k8s.io/utils/ptr"
)

type DeploymentWaiter struct {
	Clientset kubernetes.Interface
}

func (d DeploymentWaiter) Available(namespace, name, fromVersion string) (bool, error) {
	ctx := context.Background()
	lw := cache.NewListWatchFromClient(d.Clientset.AppsV1().RESTClient(), "deployments", namespace, fields.OneTermEqualSelector("metadata.name", name))
	rw, err := watchtools.NewRetryWatcherWithContext(ctx, fromVersion, lw) // want `watch "rw" is never stopped, and its context does not end \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return false, err
	}
	for ev := range rw.ResultChan() {
		dep, ok := ev.Object.(*appsv1.Deployment)
		if !ok {
			return false, apierrors.FromObject(ev.Object)
		}
		if dep.Status.AvailableReplicas == ptr.Deref(dep.Spec.Replicas, 1) {
			return true, nil
		}
	}
	return false, nil
}
