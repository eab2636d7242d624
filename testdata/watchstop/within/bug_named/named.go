// BUG: the watch is returned in a struct; the list failure after it returns without Stop.
package named

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Subscription struct {
	watch.Interface
	Initial []corev1.ConfigMap
	Node    string
}

var ErrEmpty = errors.New("no node")

func Subscribe(ctx context.Context, c client.WithWatch, node string) (sub *Subscription, retErr error) {
	if node == "" {
		return nil, ErrEmpty
	}
	w, err := c.Watch(ctx, &corev1.ConfigMapList{}, client.MatchingLabels{"node": node}) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	}
	var list corev1.ConfigMapList
	if err := c.List(ctx, &list, client.MatchingLabels{"node": node}); err != nil {
		return nil, fmt.Errorf("list: %w", err)
	}
	for i := range list.Items {
		if metav1.HasAnnotation(list.Items[i].ObjectMeta, "invalid") {
			return nil, fmt.Errorf("config map %s is invalid", list.Items[i].Name)
		}
	}
	return &Subscription{Interface: w, Initial: list.Items, Node: node}, nil
}
