// BUG: a bufio.Scanner in a returned struct without the closer; nobody can close the stream.
package lines

import (
	"bufio"
	"context"
	"io"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type lineReader struct {
	*bufio.Scanner
	last io.Reader
}

type Checker struct {
	Kube    kubernetes.Interface
	Pattern string
}

func (c *Checker) open(ctx context.Context, ns, pod string, opts *corev1.PodLogOptions) (*lineReader, error) {
	rc, err := c.Kube.CoreV1().Pods(ns).GetLogs(pod, opts).Stream(ctx) // want `stream "rc" is never closed, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return nil, err
	}
	s := bufio.NewScanner(rc)
	s.Buffer(nil, 1<<20)
	return &lineReader{Scanner: s}, nil
}

func (c *Checker) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	lr, err := c.open(ctx, req.Namespace, req.Name, &corev1.PodLogOptions{})
	if err != nil {
		return ctrl.Result{}, err
	}
	for lr.Scan() {
		if strings.Contains(lr.Text(), c.Pattern) {
			return ctrl.Result{}, nil
		}
	}
	return ctrl.Result{}, lr.Err()
}
