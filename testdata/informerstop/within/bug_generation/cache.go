// BUG: informers per object and generation on the base context; neither a new generation nor eviction ends the old one.
package generation

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type cached struct {
	gen int64
	inf cache.SharedIndexInformer
}

type Selectors struct {
	client.Client
	Kube kubernetes.Interface
	Base context.Context

	mu    sync.Mutex
	cache map[types.UID]*cached
	uids  map[types.NamespacedName]types.UID
}

func (s *Selectors) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	if err := s.Get(ctx, req.NamespacedName, svc); err != nil {
		s.evict(req.NamespacedName)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	old := s.cache[svc.UID]
	if old != nil && old.gen == svc.Generation {
		return ctrl.Result{}, nil
	}
	entry := s.start(svc)
	s.cache[svc.UID] = entry
	s.uids[req.NamespacedName] = svc.UID
	return ctrl.Result{}, nil
}

func (s *Selectors) start(svc *corev1.Service) *cached {
	sel := metav1.FormatLabelSelector(&metav1.LabelSelector{MatchLabels: svc.Spec.Selector})
	pods := s.Kube.CoreV1().Pods(svc.Namespace)
	inf := cache.NewSharedIndexInformer(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, o metav1.ListOptions) (runtime.Object, error) {
			o.LabelSelector = sel
			return pods.List(ctx, o)
		},
		WatchFuncWithContext: func(ctx context.Context, o metav1.ListOptions) (watch.Interface, error) {
			o.LabelSelector = sel
			return pods.Watch(ctx, o)
		},
	}, &corev1.Pod{}, 0, cache.Indexers{})
	go inf.RunWithContext(s.Base) // want `informer runs until s\.Base ends, and more are started before that: called per reconcile from Reconcile \(leaks 5 goroutines and 30 KiB each time\)`
	return &cached{gen: svc.Generation, inf: inf}
}

func (s *Selectors) evict(key types.NamespacedName) {
	s.mu.Lock()
	defer s.mu.Unlock()
	uid, ok := s.uids[key]
	if !ok {
		return
	}
	delete(s.cache, uid)
	delete(s.uids, key)
}
