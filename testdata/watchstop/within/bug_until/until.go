// BUG: the RetryWatcher is never stopped when the context ends or the job is complete.
package until

import (
	"context"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	toolswatch "k8s.io/client-go/tools/watch"
)

func complete(ev watch.Event) (bool, error) {
	job, ok := ev.Object.(*batchv1.Job)
	return ok && job.Status.CompletionTime != nil, nil
}

type Jobs struct{ Kube kubernetes.Interface }

func (j *Jobs) Wait(ctx context.Context, ns, name string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	w, err := j.Kube.BatchV1().Jobs(ns).Watch(ctx, metav1.ListOptions{FieldSelector: "metadata.name=" + name})
	if err != nil {
		return err
	}
	_, err = toolswatch.UntilWithoutRetry(ctx, w, complete)
	return err
}

func (j *Jobs) WaitRetry(ctx context.Context, ns, rv string) error {
	rw, err := toolswatch.NewRetryWatcher(rv, &cache.ListWatch{ // want `watch "rw" is never stopped \(leaks 1 goroutine and 6 KiB each time\)`
		WatchFunc: func(o metav1.ListOptions) (watch.Interface, error) {
			return j.Kube.BatchV1().Jobs(ns).Watch(context.TODO(), o)
		},
	})
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-rw.Done():
			return nil
		case ev := <-rw.ResultChan():
			if done, err := complete(ev); done || err != nil {
				return err
			}
		}
	}
}
