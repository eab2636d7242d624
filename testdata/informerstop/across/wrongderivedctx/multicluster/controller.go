// The secret controller of a mesh: remotes are watched with the context of the controller.
package multicluster

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/informerstop/across/wrongderivedctx/remote"
)

// SecretController reacts to remote secrets.
type SecretController struct {
	ctx     context.Context
	changed func(*corev1.Service)

	mu      sync.Mutex
	remotes map[string]*remote.Remote
}

// Run registers the handlers and blocks.
func (c *SecretController) Run(ctx context.Context, secrets cache.SharedIndexInformer) error {
	c.ctx = ctx
	reg, err := secrets.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.onSecret,
		DeleteFunc: c.onSecretGone,
	})
	if err != nil {
		return err
	}
	defer func() { _ = secrets.RemoveEventHandler(reg) }()
	<-ctx.Done()
	return nil
}

func (c *SecretController) onSecret(obj any) {
	s, ok := obj.(*corev1.Secret)
	if !ok {
		return
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(s.Data["remote"])
	if err != nil {
		klog.ErrorS(err, "bad secret", "name", s.Name)
		return
	}
	kube, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return
	}
	r, err := remote.Watch(c.ctx, s.Name, kube, c.changed)
	if err != nil {
		klog.ErrorS(err, "cannot watch", "name", s.Name)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remotes[s.Name] = r
}

func (c *SecretController) onSecretGone(obj any) {
	s, ok := obj.(*corev1.Secret)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r := c.remotes[s.Name]; r != nil {
		r.Stop()
		delete(c.remotes, s.Name)
	}
}
