// The kube-controller-manager's own style: the constructor makes the broadcaster, Run starts it and defers the Shutdown.
package upstreamrun

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	appsinformers "k8s.io/client-go/informers/apps/v1"
	clientset "k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	v1core "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// DeploymentController is responsible for synchronizing deployments.
type DeploymentController struct {
	client           clientset.Interface
	eventBroadcaster record.EventBroadcaster
	eventRecorder    record.EventRecorder
	dListerSynced    cache.InformerSynced
	queue            workqueue.TypedRateLimitingInterface[string]
}

// NewDeploymentController creates a new DeploymentController.
func NewDeploymentController(ctx context.Context, dInformer appsinformers.DeploymentInformer, client clientset.Interface) (*DeploymentController, error) {
	eventBroadcaster := record.NewBroadcaster(record.WithContext(ctx))
	dc := &DeploymentController{
		client:           client,
		eventBroadcaster: eventBroadcaster,
		eventRecorder:    eventBroadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "deployment-controller"}),
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[string](),
			workqueue.TypedRateLimitingQueueConfig[string]{Name: "deployment"},
		),
	}
	dc.dListerSynced = dInformer.Informer().HasSynced
	return dc, nil
}

// NewLegacyDeploymentController does the same without a context.
func NewLegacyDeploymentController(dInformer appsinformers.DeploymentInformer, client clientset.Interface) *DeploymentController {
	b := record.NewBroadcaster()
	return &DeploymentController{
		client:           client,
		eventBroadcaster: b,
		eventRecorder:    b.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "deployment-controller"}),
		queue:            workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		dListerSynced:    dInformer.Informer().HasSynced,
	}
}

// Run begins watching and syncing.
func (dc *DeploymentController) Run(ctx context.Context, workers int) {
	defer utilruntime.HandleCrash()

	dc.eventBroadcaster.StartStructuredLogging(3)
	dc.eventBroadcaster.StartRecordingToSink(&v1core.EventSinkImpl{Interface: dc.client.CoreV1().Events("")})
	defer dc.eventBroadcaster.Shutdown()
	defer dc.queue.ShutDown()

	klog.FromContext(ctx).Info("Starting controller")
	if !cache.WaitForNamedCacheSync("deployment", ctx.Done(), dc.dListerSynced) {
		return
	}
	for i := 0; i < workers; i++ {
		go wait.UntilWithContext(ctx, dc.worker, time.Second)
	}
	<-ctx.Done()
}

func (dc *DeploymentController) worker(context.Context) {
	for {
		key, quit := dc.queue.Get()
		if quit {
			return
		}
		dc.queue.Done(key)
	}
}
