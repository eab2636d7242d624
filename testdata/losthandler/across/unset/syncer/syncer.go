// Package syncer watches namespaces too, if its configuration has an informer of them.
package syncer

import (
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Config struct {
	Name              string
	Client            kubernetes.Interface
	NamespaceInformer cache.SharedInformer
}

type Syncer struct{ config Config }

func New(config *Config) *Syncer {
	s := &Syncer{config: *config}
	s.watch(config)
	return s
}

func (s *Syncer) watch(config *Config) {
	if config.NamespaceInformer != nil {
		config.NamespaceInformer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.retry}) // want:vet `the handler added to config.NamespaceInformer is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to config.NamespaceInformer is never removed: start runs again once "syncers" is set back \(leaks 2 goroutines and 27 KiB each time\)`
	}
}

func NewByValue(config Config) *Syncer {
	s := &Syncer{config: config}
	if config.NamespaceInformer != nil {
		config.NamespaceInformer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: s.retry}) // want:vet `the handler added to config.NamespaceInformer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	}
	return s
}

func (s *Syncer) retry(any) {}
