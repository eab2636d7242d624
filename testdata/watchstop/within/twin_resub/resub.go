// OK: the current watch sits in a field; resubscribe stops the previous one first, Stop stops the last.
package resub

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type Feed struct {
	kube kubernetes.Interface
	ctx  context.Context

	mu       sync.Mutex
	selector string
	cur      watch.Interface
}

func (f *Feed) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, obj interface{}) {
		m, ok := obj.(metav1.Object)
		if !ok {
			return
		}
		if err := f.resubscribe(m.GetAnnotations()["selector"]); err != nil {
			klog.ErrorS(err, "resubscribe", "object", klog.KObj(m))
		}
	}}
}

func (f *Feed) resubscribe(selector string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if selector == f.selector && f.cur != nil {
		return nil
	}
	w, err := f.kube.CoreV1().Services("").Watch(f.ctx, metav1.ListOptions{LabelSelector: selector})
	if err != nil {
		return err
	}
	if f.cur != nil {
		f.cur.Stop()
	}
	f.cur, f.selector = w, selector
	return nil
}

func (f *Feed) Stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if w := f.cur; w != nil {
		f.cur = nil
		w.Stop()
	}
}
