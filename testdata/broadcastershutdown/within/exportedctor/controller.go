// An exported constructor keeps only the recorder of its broadcaster; nobody calls it in this program.
package exportedctor

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
)

// QuotaController reports namespaces that are over their quota.
type QuotaController struct {
	client   kubernetes.Interface
	nsLister corelisters.NamespaceLister
	nsSynced cache.InformerSynced
	recorder record.EventRecorder
}

// NewQuotaController returns a controller that uses the given informer.
func NewQuotaController(client kubernetes.Interface, nsInformer coreinformers.NamespaceInformer) *QuotaController {
	klog.V(4).Info("Creating event broadcaster")
	eventBroadcaster := record.NewBroadcaster() // want `event broadcaster "eventBroadcaster" is never shut down \(may leak 3 goroutines and 105 KiB each time\)`
	eventBroadcaster.StartLogging(klog.Infof)
	eventBroadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: client.CoreV1().Events("")})
	return &QuotaController{
		client:   client,
		nsLister: nsInformer.Lister(),
		nsSynced: nsInformer.Informer().HasSynced,
		recorder: eventBroadcaster.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "quota-controller"}),
	}
}

// Run blocks until ctx is done.
func (c *QuotaController) Run(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), c.nsSynced) {
		return
	}
	wait.UntilWithContext(ctx, c.check, time.Minute)
}

func (c *QuotaController) check(ctx context.Context) {
	ns, err := c.nsLister.Get("kube-system")
	if err != nil {
		return
	}
	c.recorder.Event(ns, corev1.EventTypeNormal, "QuotaChecked", "quota was checked")
}
