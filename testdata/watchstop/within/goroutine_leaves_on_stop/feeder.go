// The watch is consumed by a goroutine that leaves on the stop channel without Stop.

package feeder

import (
	"context"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	klog "k8s.io/klog/v2"
)

type Feeder struct {
	clientset kubernetes.Interface
	queue     workqueue.TypedRateLimitingInterface[string]
	stopCh    chan struct{}
	stopOnce  sync.Once
}

func (f *Feeder) Shutdown() {
	f.stopOnce.Do(func() { close(f.stopCh) })
	f.queue.ShutDown()
}

// Feed starts feeding the queue with the keys of changed ingresses.
func (f *Feeder) Feed(namespace string) error {
	w, err := f.clientset.NetworkingV1().Ingresses(namespace).Watch(context.Background(), metav1.ListOptions{}) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	go func() {
		defer klog.InfoS("feeder ended", "namespace", namespace)
		for {
			select {
			case <-f.stopCh:
				return
			case ev, more := <-w.ResultChan():
				if !more {
					return
				}
				key, err := cache.MetaNamespaceKeyFunc(ev.Object)
				if err != nil {
					continue
				}
				f.queue.Add(key)
			}
		}
	}()
	return nil
}
