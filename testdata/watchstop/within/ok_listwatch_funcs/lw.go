// WatchFunc / WatchFuncWithContext closures return the watch to the reflector; one of them wraps and checks it first.

package lw

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

func NewInformer(cs kubernetes.Interface, ns string, tweak func(*metav1.ListOptions)) cache.SharedIndexInformer {
	return cache.NewSharedIndexInformer(&cache.ListWatch{
		ListFunc: func(o metav1.ListOptions) (runtime.Object, error) {
			if tweak != nil {
				tweak(&o)
			}
			return cs.CoreV1().Secrets(ns).List(context.TODO(), o)
		},
		WatchFunc: func(o metav1.ListOptions) (watch.Interface, error) {
			if tweak != nil {
				tweak(&o)
			}
			return cs.CoreV1().Secrets(ns).Watch(context.TODO(), o)
		},
	}, &corev1.Secret{}, 10*time.Minute, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
}

func NewCountingListWatch(dyn dynamic.NamespaceableResourceInterface, opened func(int)) *cache.ListWatch {
	n := 0
	return &cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, o metav1.ListOptions) (runtime.Object, error) {
			return dyn.List(ctx, o)
		},
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			w, err := dyn.Watch(ctx, o)
			if err != nil {
				klog.FromContext(ctx).Error(err, "watch failed", "attempt", n)
				return nil, err
			}
			n++
			opened(n)
			return w, nil
		},
	}
}
