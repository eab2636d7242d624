// BUG: the current stream sits in a field; rotation drops the previous one.
package rotate

import (
	"context"
	"io"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

type Reader struct {
	kube kubernetes.Interface
	ctx  context.Context

	mu  sync.Mutex
	cur io.ReadCloser
	uid string
}

func (r *Reader) OnUpdate(_, obj interface{}) {
	pod, ok := obj.(*corev1.Pod)
	if !ok || string(pod.UID) == r.uid {
		return
	}
	rc, err := r.kube.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Follow: true}).Stream(r.ctx) // want `stream "cur" of Reader is replaced and not closed, and its context ends later: started per event in OnUpdate \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return
	}
	r.mu.Lock()
	r.cur, r.uid = rc, string(pod.UID)
	r.mu.Unlock()
}

func (r *Reader) Handler() cache.ResourceEventHandlerFuncs {
	return cache.ResourceEventHandlerFuncs{UpdateFunc: r.OnUpdate}
}

func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cur == nil {
		return nil
	}
	defer func() { r.cur = nil }()
	return r.cur.Close()
}
