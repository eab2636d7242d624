// Reconcile waits for a job; the switch on the event type returns the API error without Stop, the other ways out stop.

package jobs

import (
	"context"
	"fmt"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type JobRunReconciler struct {
	client.Client
	Clientset kubernetes.Interface
	Image     string
}

func (r *JobRunReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	var job batchv1.Job
	if err := r.Get(ctx, req.NamespacedName, &job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if job.Status.Succeeded > 0 {
		return ctrl.Result{}, nil
	}
	if err := r.waitForCompletion(ctx, &job); err != nil {
		logger.Error(err, "job did not finish")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}

func (r *JobRunReconciler) waitForCompletion(ctx context.Context, job *batchv1.Job) error {
	w, err := r.Clientset.BatchV1().Jobs(job.Namespace).Watch(ctx, metav1.SingleObject(job.ObjectMeta)) // want `watch "w" is not stopped on every path \(leaks 2 goroutines and 15 KiB each time\)`
	if err != nil {
		return err
	}
	deadline := time.NewTimer(5 * time.Minute)
	defer deadline.Stop()
	for {
		select {
		case <-deadline.C:
			w.Stop()
			return fmt.Errorf("job %s/%s: deadline exceeded", job.Namespace, job.Name)
		case ev, open := <-w.ResultChan():
			if !open {
				return nil
			}
			switch ev.Type {
			case watch.Error:
				return apierrors.FromObject(ev.Object)
			case watch.Deleted:
				w.Stop()
				return apierrors.NewGone("job deleted while waiting")
			case watch.Modified:
				if cur, ok := ev.Object.(*batchv1.Job); ok && cur.Status.Succeeded > 0 {
					w.Stop()
					return nil
				}
			}
		}
	}
}
