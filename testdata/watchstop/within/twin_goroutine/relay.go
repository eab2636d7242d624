// OK: the watch belongs to a goroutine that defers Stop; the channel is returned.
package relay

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type Relay struct {
	kube kubernetes.Interface
}

func (r *Relay) phases(ctx context.Context, key reconcile.Request) (<-chan corev1.PodPhase, error) {
	w, err := r.kube.CoreV1().Pods(key.Namespace).Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + key.Name})
	if err != nil {
		return nil, err
	}
	out := make(chan corev1.PodPhase, 1)
	go func() {
		defer close(out)
		defer w.Stop()
		for {
			select {
			case ev, ok := <-w.ResultChan():
				if !ok {
					return
				}
				pod, isPod := ev.Object.(*corev1.Pod)
				if !isPod {
					return
				}
				select {
				case out <- pod.Status.Phase:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return out, nil
}

func (r *Relay) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ch, err := r.phases(ctx, req)
	if err != nil {
		return reconcile.Result{}, err
	}
	for p := range ch {
		if p == corev1.PodSucceeded || p == corev1.PodFailed {
			break
		}
	}
	return reconcile.Result{}, nil
}
