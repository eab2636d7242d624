// BUG: retry loop with labels: where the sink wants no more, the stream stays open. A failed read has ended it.
package retry

import (
	"bufio"
	"context"
	"errors"
	"io"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

var ErrStopped = errors.New("stopped by consumer")

type Source struct {
	Kube  kubernetes.Interface
	Since metav1.Time
	Sink  func([]byte) bool
}

func (s *Source) Run(ctx context.Context, ns, pod string) error {
	var rc io.ReadCloser
	var err error
attempts:
	for i := 0; i < 10; i++ {
		rc, err = s.Kube.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true, SinceTime: &s.Since}).Stream(ctx) // want `stream "rc" is not closed on every path \(leaks 1 goroutine and 7 KiB each time\)`
		if err != nil {
			select {
			case <-ctx.Done():
				break attempts
			case <-time.After(time.Duration(i) * time.Second):
				continue
			}
		}
		r := bufio.NewReader(rc)
		for {
			line, rerr := r.ReadBytes('\n')
			if len(line) > 0 && !s.Sink(line) {
				err = ErrStopped
				break attempts
			}
			if rerr == io.EOF {
				rc.Close()
				return nil
			}
			if rerr != nil {
				s.Since = metav1.Now()
				continue attempts
			}
		}
	}
	return err
}
