// The informer watcher is stopped by a deferred literal that also waits for its done channel.

package watcher

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

func FirstService(ctx context.Context, cs kubernetes.Interface, ns string) (*corev1.Service, error) {
	lw := cache.NewFilteredListWatchFromClient(cs.CoreV1().RESTClient(), "services", ns, func(o *metav1.ListOptions) {
		o.LabelSelector = "public=true"
	})
	_, informer, w, done := watchtools.NewIndexerInformerWatcher(lw, &corev1.Service{})
	defer func() {
		w.Stop()
		<-done
	}()
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, errors.New("not synced")
	}
	select {
	case ev := <-w.ResultChan():
		svc, ok := ev.Object.(*corev1.Service)
		if !ok {
			return nil, fmt.Errorf("unexpected %T", ev.Object)
		}
		return svc, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func Wait(ctx context.Context, lw cache.ListerWatcher, cond watchtools.ConditionFunc) error {
	_, _, w, _ := watchtools.NewIndexerInformerWatcher(lw, &corev1.Service{})
	_, err := watchtools.UntilWithoutRetry(ctx, w, cond)
	return err
}
