// An immediately called literal per iteration (and one per poll attempt) whose deferred Stop runs at the end of each.

package iter

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	klog "k8s.io/klog/v2"
)

type Rotator struct {
	cs     kubernetes.Interface
	rotate func(*corev1.Secret) error
}

func (r *Rotator) Run(ctx context.Context) {
	for ctx.Err() == nil {
		err := func() error {
			w, err := r.cs.CoreV1().Secrets("kube-system").Watch(ctx, metav1.ListOptions{})
			if err != nil {
				return err
			}
			defer w.Stop()
			for ev := range w.ResultChan() {
				secret, ok := ev.Object.(*corev1.Secret)
				if !ok {
					return apierrors.FromObject(ev.Object)
				}
				if err := r.rotate(secret); err != nil {
					return fmt.Errorf("rotating %s: %w", secret.Name, err)
				}
			}
			return nil
		}()
		if err != nil {
			klog.FromContext(ctx).Error(err, "rotation interrupted")
			time.Sleep(time.Second)
		}
	}
}

func (r *Rotator) Once(ctx context.Context) error {
	return wait.ExponentialBackoffWithContext(ctx, retry.DefaultBackoff, func(ctx context.Context) (bool, error) {
		w, err := r.cs.CoreV1().Secrets("kube-system").Watch(ctx, metav1.ListOptions{})
		if err != nil {
			return false, nil
		}
		defer w.Stop()
		ev, ok := <-w.ResultChan()
		return ok && ev.Type == watch.Added, nil
	})
}
