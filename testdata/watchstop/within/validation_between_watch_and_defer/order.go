// A check between Watch and the deferred Stop returns early.

package order

import (
	"context"
	"errors"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
)

type Attacher struct {
	volumes interface {
		Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error)
	}
	maxAge time.Duration
}

func (a *Attacher) WaitAttached(ctx context.Context, pv *corev1.PersistentVolume) error {
	w, err := a.volumes.Watch(ctx, metav1.SingleObject(pv.ObjectMeta)) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	deadline := pv.CreationTimestamp.Add(a.maxAge)
	if time.Now().After(deadline) {
		return fmt.Errorf("volume %s is too old", pv.Name)
	}
	defer w.Stop()

	for ev := range w.ResultChan() {
		v, ok := ev.Object.(*corev1.PersistentVolume)
		if ok && v.Status.Phase == corev1.VolumeBound {
			return nil
		}
	}
	return errors.New("watch ended")
}
