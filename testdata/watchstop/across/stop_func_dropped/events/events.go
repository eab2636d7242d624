// Subscribe returns the channel and a stop function that owns the watch.

package events

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Source struct {
	cs kubernetes.Interface
}

func NewSource(cs kubernetes.Interface) *Source { return &Source{cs: cs} }

func (s *Source) Subscribe(ctx context.Context, ns string) (<-chan watch.Event, func(), error) {
	w, err := s.cs.CoreV1().Events(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, func() {}, err
	}
	stop := func() {
		klog.V(4).InfoS("unsubscribe", "namespace", ns)
		w.Stop()
	}
	return w.ResultChan(), stop, nil
}
