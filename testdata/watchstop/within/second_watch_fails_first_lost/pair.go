// Two watches: when the second cannot be opened the error return forgets the first.

package pair

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Watches struct {
	pods     watch.Interface
	services watch.Interface
}

func Open(ctx context.Context, cs kubernetes.Interface, ns string) (*Watches, error) {
	pods, err := cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{}) // want `watch "pods" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return nil, fmt.Errorf("pods: %w", err)
	}
	services, err := cs.CoreV1().Services(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, fmt.Errorf("services: %w", err)
	}
	return &Watches{pods: pods, services: services}, nil
}

func (w *Watches) Pods() <-chan watch.Event     { return w.pods.ResultChan() }
func (w *Watches) Services() <-chan watch.Event { return w.services.ResultChan() }

func (w *Watches) Stop() {
	w.pods.Stop()
	w.services.Stop()
}
