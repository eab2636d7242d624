// context.AfterFunc and time.AfterFunc call Stop; the loop itself only leaves when the channel is closed.

package after

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Shipper struct {
	cs   kubernetes.Interface
	ship func(context.Context, *corev1.Event) error
}

func (s *Shipper) Until(ctx context.Context, ns string) error {
	w, err := s.cs.CoreV1().Events(ns).Watch(context.WithoutCancel(ctx), metav1.ListOptions{})
	if err != nil {
		return err
	}
	context.AfterFunc(ctx, w.Stop)

	var errs []error
	for ev := range w.ResultChan() {
		if e, ok := ev.Object.(*corev1.Event); ok {
			if err := s.ship(ctx, e); err != nil {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}

// For ships for at most d.
func (s *Shipper) For(d time.Duration, ns string) int {
	w, err := s.cs.CoreV1().Events(ns).Watch(context.Background(), metav1.ListOptions{})
	if err != nil {
		klog.ErrorS(err, "watch", "namespace", ns)
		return 0
	}
	t := time.AfterFunc(d, func() { w.Stop() })
	defer t.Stop()
	n := 0
	for range w.ResultChan() {
		n++
	}
	return n
}
