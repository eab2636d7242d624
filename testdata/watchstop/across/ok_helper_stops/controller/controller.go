// The duty is met in a helper package, one way by defer, one way by handing the watch to a consumer that stops it.

package controller

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_helper_stops/watchutil"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Controller struct {
	Cs kubernetes.Interface
}

func (c *Controller) Drained(ctx context.Context, node string) (bool, error) {
	w, err := c.Cs.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{FieldSelector: "spec.nodeName=" + node})
	if err != nil {
		return false, err
	}
	defer watchutil.StopAndDrain(w)

	ev, ok := <-w.ResultChan()
	if !ok {
		return false, fmt.Errorf("watch of node %s closed", node)
	}
	return ev.Type == watch.Deleted, nil
}

func (c *Controller) Bound(ctx context.Context, ns, claim string) error {
	w, err := c.Cs.CoreV1().PersistentVolumeClaims(ns).Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + claim})
	if err != nil {
		return err
	}
	return watchutil.Until(ctx, w, func(pvc *corev1.PersistentVolumeClaim) bool {
		return pvc.Status.Phase == corev1.ClaimBound
	})
}
