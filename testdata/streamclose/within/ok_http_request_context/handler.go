// Follow into an HTTP response with the request's context: it is cancelled when the client goes. Directly, via a variable and via a helper.

package follow

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type LogHandler struct {
	Clientset kubernetes.Interface
}

type flushWriter struct {
	w io.Writer
	f http.Flusher
}

func (fw flushWriter) Write(p []byte) (int, error) {
	n, err := fw.w.Write(p)
	if fw.f != nil {
		fw.f.Flush()
	}
	return n, err
}

func (h *LogHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ns, pod := r.PathValue("namespace"), r.PathValue("pod")
	rc, err := h.Clientset.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true}).Stream(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	flusher, _ := w.(http.Flusher)
	if _, err := io.Copy(flushWriter{w, flusher}, rc); err != nil {
		klog.V(2).ErrorS(err, "log follower left", "pod", pod)
	}
}

func (h *LogHandler) Tail(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	if err := h.tail(ctx, w, r.FormValue("namespace"), r.FormValue("pod")); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (h *LogHandler) tail(ctx context.Context, w io.Writer, ns, pod string) error {
	rc, err := h.Clientset.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Timestamps: true}).Stream(ctx)
	if err != nil {
		return err
	}
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if _, err := fmt.Fprintf(w, "data: %s\n\n", sc.Text()); err != nil {
			return err
		}
	}
	return sc.Err()
}
