// BUG: io.Pipe: the goroutine closes the pipe, never the log stream, when the reader goes away.
package pipe

import (
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Prefixer struct {
	Kube   kubernetes.Interface
	Prefix []byte
}

// Open returns a reader of the prefixed log; closing it ends the stream.
func (p *Prefixer) Open(ctx context.Context, ns, pod string) (io.ReadCloser, error) {
	src, err := p.Kube.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true}).Stream(ctx) // want `stream "src" is never closed \(may leak 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return nil, err
	}
	pr, pw := io.Pipe()
	go func() {
		var err error
		defer func() { _ = pw.CloseWithError(err) }()
		if _, err = pw.Write(p.Prefix); err != nil {
			return
		}
		_, err = io.Copy(pw, src)
	}()
	return pr, nil
}
