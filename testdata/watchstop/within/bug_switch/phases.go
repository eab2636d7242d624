// BUG: the deferred release stops the timer but not the watch.
package phases

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"
)

type state struct {
	w     watch.Interface
	timer *time.Timer
}

func (s *state) release() {
	s.timer.Stop()
}

type Runner struct {
	kube  kubernetes.Interface
	queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
}

func (r *Runner) worker(ctx context.Context) {
	for {
		meta, quit := r.queue.Get()
		if quit {
			return
		}
		if err := r.follow(ctx, &metav1.ObjectMeta{Namespace: meta.Namespace, Name: meta.Name}); err != nil {
			r.queue.AddRateLimited(meta)
		} else {
			r.queue.Forget(meta)
		}
		r.queue.Done(meta)
	}
}

func (r *Runner) Run(ctx context.Context, n int) {
	for range n {
		go r.worker(ctx)
	}
	<-ctx.Done()
	r.queue.ShutDown()
}

func (r *Runner) follow(ctx context.Context, m *metav1.ObjectMeta) error {
	w, err := r.kube.CoreV1().Pods(m.Namespace).Watch(ctx, metav1.SingleObject(*m)) // want `watch "w" is never stopped \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	st := &state{w: w, timer: time.NewTimer(time.Minute)}
	defer st.release()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-st.timer.C:
			return fmt.Errorf("pod %s: timeout", m.Name)
		case ev, ok := <-st.w.ResultChan():
			switch {
			case !ok:
				return fmt.Errorf("pod %s: watch closed", m.Name)
			case ev.Type == watch.Deleted:
				return nil
			}
			if p, ok := ev.Object.(*corev1.Pod); ok && p.Status.Phase == corev1.PodRunning {
				return nil
			}
		}
	}
}
