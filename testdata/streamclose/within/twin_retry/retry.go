// OK: retry loop with labels: each attempt closes its stream before the next one or the return.
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
		rc, err = s.Kube.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true, SinceTime: &s.Since}).Stream(ctx)
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
				rc.Close()
				break attempts
			}
			if rerr == io.EOF {
				rc.Close()
				return nil
			}
			if rerr != nil {
				s.Since = metav1.Now()
				rc.Close()
				continue attempts
			}
		}
	}
	return err
}
