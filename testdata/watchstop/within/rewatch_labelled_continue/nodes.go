// continue outer re-lists and re-watches after an expired resource version; the watch that it leaves is not stopped.

package nodes

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type lister struct {
	kube  kubernetes.Interface
	mu    sync.RWMutex
	nodes map[string]corev1.NodeAddress
}

func (l *lister) run(ctx context.Context) error {
outer:
	for {
		list, err := l.kube.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		l.replace(list.Items)

		nw, err := l.kube.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{ResourceVersion: list.ResourceVersion}) // want `watch "nw" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
		if err != nil {
			return err
		}
		for {
			ev, ok := <-nw.ResultChan()
			if !ok {
				continue outer
			}
			if ev.Type == watch.Error {
				if apierrors.IsResourceExpired(apierrors.FromObject(ev.Object)) {
					continue outer
				}
				nw.Stop()
				return apierrors.FromObject(ev.Object)
			}
			if node, isNode := ev.Object.(*corev1.Node); isNode {
				l.replace([]corev1.Node{*node})
			}
		}
	}
}

func (l *lister) replace(items []corev1.Node) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range items {
		if len(n.Status.Addresses) > 0 {
			l.nodes[n.Name] = n.Status.Addresses[0]
		}
	}
}

// Serve runs the lister for one cluster until it fails.
func Serve(ctx context.Context, kube kubernetes.Interface) error {
	l := &lister{kube: kube, nodes: map[string]corev1.NodeAddress{}}
	return l.run(ctx)
}
