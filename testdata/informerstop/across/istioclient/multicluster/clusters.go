// Remote clusters come and go with their secrets; each has a stop channel that is closed when it goes.
package multicluster

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"

	"github.com/leaklint/leaklint/testdata/informerstop/across/istioclient/kube"
)

// Cluster is a remote cluster.
type Cluster struct {
	ID     string
	Client kube.Client
	stop   chan struct{}
}

// Run runs the cluster's informers.
func (c *Cluster) Run() {
	if !c.Client.RunAndWait(c.stop) {
		klog.InfoS("cluster did not sync", "id", c.ID)
	}
}

// Stop ends it.
func (c *Cluster) Stop() {
	close(c.stop)
	c.Client.Shutdown()
}

// Store keeps the clusters.
type Store struct {
	sync.RWMutex
	remotes map[string]*Cluster
}

// Handler returns the callbacks for the secrets.
func (s *Store) Handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    s.addSecret,
		UpdateFunc: func(_, obj any) { s.deleteSecret(obj); s.addSecret(obj) },
		DeleteFunc: s.deleteSecret,
	}
}

func (s *Store) addSecret(obj any) {
	secret, ok := obj.(*corev1.Secret)
	if !ok {
		return
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(secret.Data["config"])
	if err != nil {
		return
	}
	c, err := kube.NewClient(cfg)
	if err != nil {
		return
	}
	remote := &Cluster{ID: secret.Name, Client: c, stop: make(chan struct{})}
	s.Lock()
	if s.remotes == nil {
		s.remotes = map[string]*Cluster{}
	}
	s.remotes[remote.ID] = remote
	s.Unlock()
	go remote.Run()
}

func (s *Store) deleteSecret(obj any) {
	secret, ok := obj.(*corev1.Secret)
	if !ok {
		return
	}
	s.Lock()
	defer s.Unlock()
	if remote, found := s.remotes[secret.Name]; found {
		remote.Stop()
		delete(s.remotes, secret.Name)
	}
}
