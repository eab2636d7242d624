// The informer and its handlers serve all clusters of the shard; the handler takes the cluster of each object: silent.
package processwideinformer

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Index counts the namespaces of each cluster.
type Index struct {
	mu     sync.Mutex
	counts map[logicalcluster.Name]int
}

// Start starts the informer of the shard.
func (i *Index) Start(ctx context.Context, client kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(client, 10*time.Hour)
	informer := factory.Core().V1().Namespaces().Informer()
	go informer.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return errors.New("not synced")
	}
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { i.count(obj, 1) },
		DeleteFunc: func(obj any) { i.count(obj, -1) },
	})
	return err
}

func (i *Index) count(obj any, d int) {
	ns, ok := obj.(*corev1.Namespace)
	if !ok {
		return
	}
	cluster := logicalcluster.From(ns)
	i.mu.Lock()
	defer i.mu.Unlock()
	i.counts[cluster] += d
}
