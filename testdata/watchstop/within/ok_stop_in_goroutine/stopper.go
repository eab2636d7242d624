// A helper goroutine stops the watch when the stop channel closes; the consumer goroutine ranges until then.

package stopper

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
)

type Feeder struct {
	cs     kubernetes.Interface
	queue  workqueue.TypedInterface[string]
	stopCh <-chan struct{}
}

func (f *Feeder) Start() error {
	w, err := f.cs.AppsV1().Deployments("").Watch(context.Background(), metav1.ListOptions{})
	if err != nil {
		return err
	}
	go func() {
		<-f.stopCh
		w.Stop()
	}()
	go f.consume(w.ResultChan())
	return nil
}

func (f *Feeder) consume(ch <-chan watch.Event) {
	for ev := range ch {
		key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(ev.Object)
		if err != nil {
			utilruntime.HandleError(err)
			continue
		}
		f.queue.Add(key)
	}
	klog.V(2).InfoS("deployment watch ended")
}
