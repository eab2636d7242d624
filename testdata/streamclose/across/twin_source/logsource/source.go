// OK: log source interface with a kube implementation; Open returns the stream to the caller.
package logsource

import (
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Source interface {
	Open(ctx context.Context, ns, pod string) (io.ReadCloser, error)
}

type kube struct {
	client kubernetes.Interface
	opts   corev1.PodLogOptions
}

func Kube(c kubernetes.Interface, mods ...func(*corev1.PodLogOptions)) Source {
	k := &kube{client: c}
	for _, m := range mods {
		m(&k.opts)
	}
	return k
}

func (k *kube) Open(ctx context.Context, ns, pod string) (io.ReadCloser, error) {
	return k.client.CoreV1().Pods(ns).GetLogs(pod, &k.opts).Stream(ctx)
}
