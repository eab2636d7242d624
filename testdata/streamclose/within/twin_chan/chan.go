// OK: streams sent over a channel to a consumer that closes each; the rest is drained and closed at the end.
package streamchan

import (
	"context"
	"io"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Shipper struct {
	Kube kubernetes.Interface
	Dst  io.Writer
}

func (s *Shipper) Ship(ctx context.Context, pods []*corev1.Pod) error {
	streams := make(chan io.ReadCloser)
	var wg sync.WaitGroup
	var failed error
	wg.Go(func() {
		for rc := range streams {
			if failed == nil {
				_, failed = io.Copy(s.Dst, rc)
			}
			rc.Close()
		}
	})
	var openErr error
	for _, p := range pods {
		rc, err := s.Kube.CoreV1().Pods(p.Namespace).GetLogs(p.Name, &corev1.PodLogOptions{}).Stream(ctx)
		if err != nil {
			openErr = err
			break
		}
		streams <- rc
	}
	close(streams)
	wg.Wait()
	if openErr != nil {
		return openErr
	}
	return failed
}
