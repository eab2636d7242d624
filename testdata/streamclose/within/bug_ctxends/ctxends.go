// BUG: the timeout guards only the previous log; the followed stream runs on the reconcile context and is left at READY.
package ctxends

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Reconciler struct{ Kube kubernetes.Interface }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	rc, err := r.Kube.CoreV1().Pods(req.Namespace).GetLogs(req.Name, &corev1.PodLogOptions{Follow: true}).Stream(ctx) // want `stream "rc" is not closed on every path, and its context ends later: started per reconcile in Reconcile \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return ctrl.Result{}, err
	}
	br := bufio.NewReader(rc)
	for {
		line, err := br.ReadString('\n')
		if strings.HasPrefix(line, "READY") {
			return ctrl.Result{}, nil
		}
		if err != nil {
			break
		}
	}
	last, err := r.last(tctx, req)
	if err != nil || last == "" {
		return ctrl.Result{Requeue: true}, err
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) last(ctx context.Context, req ctrl.Request) (string, error) {
	pods := r.Kube.CoreV1().Pods(req.Namespace)
	raw, err := pods.GetLogs(req.Name, &corev1.PodLogOptions{Previous: true}).DoRaw(ctx)
	if err == nil {
		return string(raw), nil
	}
	rc, err := pods.GetLogs(req.Name, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(rc)
	return string(b), err
}

func (r *Reconciler) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	rc, err := r.Kube.CoreV1().Pods("default").GetLogs(req.FormValue("pod"), &corev1.PodLogOptions{Follow: true}).Stream(req.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	if _, err := io.Copy(w, rc); err != nil {
		return
	}
}

func (r *Reconciler) snapshot(ctx context.Context, ns, pod string) (*bytes.Buffer, error) {
	rc, err := r.Kube.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	buf := new(bytes.Buffer)
	if _, err := io.Copy(buf, rc); err != nil {
		return nil, err
	}
	return buf, nil
}

func (r *Reconciler) Snapshots(ctx context.Context, ns string, pods ...string) (map[string]string, error) {
	out := map[string]string{}
	for _, p := range pods {
		b, err := r.snapshot(ctx, ns, p)
		if err != nil {
			return nil, err
		}
		out[p] = b.String()
	}
	return out, nil
}
