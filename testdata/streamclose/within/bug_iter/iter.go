// BUG: an iter.Seq2 over log lines leaves the stream open when the consumer stops early.
package iterlogs

import (
	"bufio"
	"context"
	"iter"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

func lines(ctx context.Context, cs kubernetes.Interface, ns, pod string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		rc, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx) // want `stream "rc" is not closed on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 7 KiB each time\)`
		if err != nil {
			yield("", err)
			return
		}
		sc := bufio.NewScanner(rc)
		for sc.Scan() {
			if !yield(sc.Text(), nil) {
				return
			}
		}
		rc.Close()
		if err := sc.Err(); err != nil {
			yield("", err)
		}
	}
}

type Reconciler struct{ Kube kubernetes.Interface }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for line, err := range lines(ctx, r.Kube, req.Namespace, req.Name) {
		if err != nil {
			return ctrl.Result{}, err
		}
		if strings.Contains(line, "panic:") {
			return ctrl.Result{Requeue: true}, nil
		}
	}
	return ctrl.Result{}, nil
}
