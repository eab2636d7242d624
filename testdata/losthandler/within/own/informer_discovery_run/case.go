// Prometheus-style discovery: Run makes the informers per role and runs them on its ctx.
package informerdiscoveryrun

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type Discovery struct {
	clientset kubernetes.Interface
	role      string
	queue     workqueue.TypedInterface[string]
}

func (d *Discovery) Run(ctx context.Context, ch chan<- []string) {
	defer d.queue.ShutDown()
	var inf cache.SharedIndexInformer
	switch d.role {
	case "pod":
		inf = cache.NewSharedIndexInformer(d.podLW(ctx), &corev1.Pod{}, 0, cache.Indexers{})
	case "node":
		factory := informers.NewSharedInformerFactory(d.clientset, 0)
		inf = factory.Core().V1().Nodes().Informer()
	default:
		klog.ErrorS(nil, "unknown role", "role", d.role)
		return
	}
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj interface{}) {
			if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
				d.queue.Add(key)
			}
		},
	})
	if err != nil {
		return
	}
	go inf.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), inf.HasSynced) {
		return
	}
	ch <- inf.GetStore().ListKeys()
	<-ctx.Done()
}

func (d *Discovery) podLW(ctx context.Context) cache.ListerWatcher {
	return &cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, o metav1.ListOptions) (runtime.Object, error) {
			return d.clientset.CoreV1().Pods("").List(ctx, o)
		},
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			return d.clientset.CoreV1().Pods("").Watch(ctx, o)
		},
	}
}
