// Opens a log for its caller, who has to close it.

package podlogs

import (
	"context"
	"fmt"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type Reader struct {
	Cs kubernetes.Interface
}

func (r Reader) Open(ctx context.Context, pod *corev1.Pod, previous bool) (io.ReadCloser, error) {
	rc, err := r.Cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Previous: previous}).Stream(ctx)
	if err != nil {
		return nil, fmt.Errorf("logs of %s: %w", klog.KObj(pod), err)
	}
	return rc, nil
}
