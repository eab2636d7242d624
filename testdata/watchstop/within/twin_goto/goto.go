// OK: goto-based retry: the watch is stopped at the shared label.
package gotoretry

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

// WaitBound waits until the claim is bound.
func WaitBound(ctx context.Context, cs kubernetes.Interface, ns, name string) error {
	var (
		w        watch.Interface
		err      error
		attempts int
		ev       watch.Event
		open     bool
	)
retry:
	if attempts++; attempts > 5 {
		return errors.New("too many attempts")
	}
	w, err = cs.CoreV1().PersistentVolumeClaims(ns).Watch(ctx, metav1.SingleObject(metav1.ObjectMeta{Name: name}))
	if err != nil {
		return fmt.Errorf("watch %s/%s: %w", ns, name, err)
	}
next:
	select {
	case <-ctx.Done():
		err = ctx.Err()
		goto stop
	case ev, open = <-w.ResultChan():
	}
	if !open {
		goto retry
	}
	if ev.Type == watch.Deleted {
		err = errors.New("claim is gone")
		goto stop
	}
	if pvc, ok := ev.Object.(*corev1.PersistentVolumeClaim); ok && pvc.Status.Phase == corev1.ClaimBound {
		goto stop
	}
	goto next
stop:
	w.Stop()
	return err
}
