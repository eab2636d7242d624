// No Stop anywhere: the only way out of the range is the closed result channel, so the watch is over.

package natural

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
	"k8s.io/utils/ptr"
)

type Mirror struct {
	cs    kubernetes.Interface
	cache sync.Map
}

func (m *Mirror) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		w, err := m.cs.CoreV1().ConfigMaps(metav1.NamespaceAll).Watch(ctx, metav1.ListOptions{TimeoutSeconds: ptr.To[int64](300)})
		if err != nil {
			klog.FromContext(ctx).Error(err, "cannot watch config maps")
			return
		}
		for ev := range w.ResultChan() {
			cm, ok := ev.Object.(*corev1.ConfigMap)
			if !ok {
				klog.FromContext(ctx).V(2).Info("skipping", "event", ev.Type)
				continue
			}
			key := types.NamespacedName{Namespace: cm.Namespace, Name: cm.Name}
			if ev.Type == watch.Deleted {
				m.cache.Delete(key)
				continue
			}
			m.cache.Store(key, cm.Data)
		}
	}, 5*time.Second)
}
