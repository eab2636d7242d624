// Exported functions and methods of unknown scope: the stop comes from the caller, so the caller ends it.
package exportedparam

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
)

// StartInformers starts the usual informers.
func StartInformers(kube kubernetes.Interface, stopCh <-chan struct{}) informers.SharedInformerFactory {
	f := informers.NewSharedInformerFactory(kube, 30*time.Minute)
	f.Core().V1().Pods().Informer()
	f.Start(stopCh)
	return f
}

// StartMetadata does the same for metadata.
func StartMetadata(ctx context.Context, c metadata.Interface) metadatainformer.SharedInformerFactory {
	f := metadatainformer.NewSharedInformerFactory(c, 0)
	f.ForResource(corev1.SchemeGroupVersion.WithResource("pods"))
	f.Start(ctx.Done())
	return f
}

// PodStore is a store of pods.
type PodStore struct {
	cache.Store
	reflector *cache.Reflector
}

// NewPodStore makes a store.
func NewPodStore(kube kubernetes.Interface) *PodStore {
	s := cache.NewStore(cache.MetaNamespaceKeyFunc)
	lw := cache.NewListWatchFromClient(kube.CoreV1().RESTClient(), "pods", "", fields.Everything())
	return &PodStore{Store: s, reflector: cache.NewReflector(lw, &corev1.Pod{}, s, 0)}
}

// Run fills the store until stop is closed.
func (p *PodStore) Run(stop <-chan struct{}) {
	p.reflector.RunWithContext(wait.ContextForChannel(stop))
}

// Remote is a cluster with a client.
type Remote struct{ cluster.Cluster }

// Start starts the cluster and blocks.
func (r *Remote) Start(ctx context.Context) error {
	ctx = context.WithValue(ctx, struct{}{}, "remote")
	return r.Cluster.Start(ctx)
}
