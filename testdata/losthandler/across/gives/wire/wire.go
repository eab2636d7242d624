// Package wire gives informers: those that it makes, or that it was handed.
package wire

import (
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

var shared informers.SharedInformerFactory

// ReadyPods makes a factory.
func ReadyPods(client kubernetes.Interface, ns string) (informers.SharedInformerFactory, error) {
	if ns == "" {
		return nil, errors.New("no namespace")
	}
	return informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace(ns)), nil
}

// Each makes an informer for each namespace.
func Each(client kubernetes.Interface, namespaces []string) map[string]cache.SharedIndexInformer {
	all := make(map[string]cache.SharedIndexInformer)
	for _, ns := range namespaces {
		f, _ := ReadyPods(client, ns)
		all[ns] = f.InformerFor(&corev1.Pod{}, nil)
	}
	return all
}

// Of gives what it was handed.
func Of(f informers.SharedInformerFactory, kind string) cache.SharedIndexInformer {
	if kind == "pods" {
		return f.Core().V1().Pods().Informer()
	}
	return f.Core().V1().Nodes().Informer()
}

// Shared gives the one of the process.
func Shared() informers.SharedInformerFactory { return shared }

// A Manager has the informers of the process.
type Manager struct {
	Factory informers.SharedInformerFactory
}

var manager *Manager

// NewManager gives the one that there is.
func NewManager(client kubernetes.Interface) *Manager {
	if manager == nil {
		manager = &Manager{informers.NewSharedInformerFactory(client, 0)}
	}
	return manager
}
