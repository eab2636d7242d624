// After the match the context is cancelled and the rest drained: for range ch {} ends when the stream goroutine has closed it.

package canceldrain

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

func FirstNode(parent context.Context, cs kubernetes.Interface, selector string) (*corev1.Node, error) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	w, err := cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{LabelSelector: selector})
	if err != nil {
		return nil, err
	}
	var first *corev1.Node
	for ev := range w.ResultChan() {
		if node, ok := ev.Object.(*corev1.Node); ok && ev.Type == watch.Added {
			first = node
			break
		}
	}
	cancel()
	for range w.ResultChan() {
		// discard what is still in flight
	}
	if first == nil {
		return nil, fmt.Errorf("no node matches %q", selector)
	}
	return first, nil
}
