// The simulator package returns a simulator that its caller has to close.
package simulator

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// Interface is what callers see.
type Interface interface {
	Fits(pod *corev1.Pod) (bool, error)
	Close()
}

type simulator struct {
	nodes   corelisters.NodeLister
	factory informers.SharedInformerFactory
	stop    context.CancelFunc
}

// New makes a simulator with the given nodes.
func New(nodes ...corev1.Node) (Interface, error) {
	client := fake.NewSimpleClientset(&corev1.NodeList{Items: nodes})
	ctx, cancel := context.WithCancel(context.Background())
	s := &simulator{factory: informers.NewSharedInformerFactory(client, 0), stop: cancel}
	s.nodes = s.factory.Core().V1().Nodes().Lister()
	s.factory.StartWithContext(ctx)
	if err := s.factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		s.Close()
		return nil, fmt.Errorf("simulator: %w", err)
	}
	return s, nil
}

// Start returns a started factory and the function that stops it.
func Start(nodes []corev1.Node) (informers.SharedInformerFactory, func()) {
	f := informers.NewSharedInformerFactory(fake.NewSimpleClientset(&corev1.NodeList{Items: nodes}), 0)
	f.Core().V1().Pods().Informer()
	stopCh := make(chan struct{})
	f.Start(stopCh)
	return f, func() { close(stopCh) }
}

func (s *simulator) Fits(pod *corev1.Pod) (bool, error) {
	if _, err := s.nodes.Get(pod.Spec.NodeName); err != nil {
		return false, err
	}
	return true, nil
}

func (s *simulator) Close() {
	s.stop()
	s.factory.Shutdown()
}
