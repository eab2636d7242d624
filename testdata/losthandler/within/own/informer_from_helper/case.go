// A helper of the package makes the informer, the per-tenant worker ends it.
package informerfromhelper

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type tenantWorker struct {
	inf    cache.SharedIndexInformer
	cancel context.CancelFunc
}

func newTenantInformer(clientset kubernetes.Interface, tenant string) cache.SharedIndexInformer {
	lw := cache.NewListWatchFromClient(clientset.CoreV1().RESTClient(), "configmaps", tenant, nil)
	return cache.NewSharedIndexInformer(lw, &corev1.ConfigMap{}, time.Minute, cache.Indexers{})
}

type TenantPool struct {
	clientset kubernetes.Interface
	workers   map[string]*tenantWorker
	mu        sync.Mutex
}

func (p *TenantPool) OnAdd(obj interface{}, _ bool) {
	name := obj.(*corev1.Namespace).Name
	ctx, cancel := context.WithCancel(context.Background())
	w := &tenantWorker{inf: newTenantInformer(p.clientset, name), cancel: cancel}
	if _, err := w.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, _ interface{}) { klog.InfoS("config", "tenant", name) },
	}); err != nil {
		cancel()
		return
	}
	go w.inf.RunWithContext(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.workers[name] = w
}

func (p *TenantPool) OnUpdate(_, _ interface{}) {}

func (p *TenantPool) OnDelete(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if w, ok := p.workers[key.Name]; ok {
		w.cancel()
		delete(p.workers, key.Name)
	}
}
