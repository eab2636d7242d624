// The same with the error looked at and the registration blank.
package newcontrollererr

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type DeploymentController struct {
	dLister appslisters.DeploymentLister
	queue   workqueue.TypedRateLimitingInterface[string]
}

func NewDeploymentController(ctx context.Context, deployments appsinformers.DeploymentInformer) (*DeploymentController, error) {
	logger := klog.FromContext(ctx)
	dc := &DeploymentController{
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[string](),
			workqueue.TypedRateLimitingQueueConfig[string]{Name: "deployment"},
		),
	}
	if _, err := deployments.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to deployments\.Informer\(\) is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) { dc.add(logger, obj) },
	}); err != nil {
		return nil, fmt.Errorf("deployments: %w", err)
	}
	dc.dLister = deployments.Lister()
	return dc, nil
}

func (dc *DeploymentController) add(logger klog.Logger, obj interface{}) {
	d := obj.(*appsv1.Deployment)
	logger.V(4).Info("Adding deployment", "deployment", klog.KObj(d))
	dc.queue.Add(d.Namespace + "/" + d.Name)
}

func (dc *DeploymentController) Run(ctx context.Context) {
	defer dc.queue.ShutDown()
	<-ctx.Done()
}
