// Istio-style secret controller: each remote secret registers on the config cluster's namespace informer.
package secretadded

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type SecretController struct {
	secrets    coreinformers.SecretInformer
	namespaces coreinformers.NamespaceInformer
	clusters   map[string]context.CancelFunc
	mu         sync.Mutex
}

func NewSecretController(secrets coreinformers.SecretInformer, namespaces coreinformers.NamespaceInformer) (*SecretController, error) {
	c := &SecretController{secrets: secrets, namespaces: namespaces, clusters: map[string]context.CancelFunc{}}
	return c, nil
}

func (c *SecretController) Run(ctx context.Context) error {
	reg, err := c.secrets.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj interface{}) { c.addCluster(obj.(*corev1.Secret)) },
		DeleteFunc: func(obj interface{}) { c.deleteCluster(obj) },
	})
	if err != nil {
		return err
	}
	defer c.secrets.Informer().RemoveEventHandler(reg)
	<-ctx.Done()
	return nil
}

func (c *SecretController) addCluster(secret *corev1.Secret) {
	c.mu.Lock()
	defer c.mu.Unlock()
	ctx, cancel := context.WithCancel(context.Background())
	c.clusters[secret.Name] = cancel
	_, err := c.namespaces.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `the handler added to c\.namespaces\.Informer\(\) is never removed: called per event from Run \(leaks 2 goroutines and 27 KiB each time\)`
		AddFunc: func(obj interface{}) {
			if ctx.Err() == nil {
				klog.InfoS("namespace", "cluster", secret.Name)
			}
		},
	})
	if err != nil {
		klog.ErrorS(err, "register", "cluster", secret.Name)
	}
}

func (c *SecretController) deleteCluster(obj interface{}) {
	key, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel, ok := c.clusters[key.Name]; ok {
		cancel()
		delete(c.clusters, key.Name)
	}
}
