// OK: the node watcher hands its watch to the helper of the other package.
package nodes

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/watchstop/across/twin_drainhelper/ev"
)

var errReady = errors.New("ready")

func WaitReady(ctx context.Context, cs kubernetes.Interface, name string) error {
	w, err := cs.CoreV1().Nodes().Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + name})
	if err != nil {
		return err
	}
	err = ev.Each(ctx, w, func(e watch.Event) error {
		n, ok := e.Object.(*corev1.Node)
		if !ok {
			return fmt.Errorf("unexpected %T", e.Object)
		}
		for _, c := range n.Status.Conditions {
			if c.Type == corev1.NodeReady && c.Status == corev1.ConditionTrue {
				return errReady
			}
		}
		return nil
	})
	if errors.Is(err, errReady) {
		return nil
	}
	return err
}
