// No Close, but the context of the stream is cancelled by the function: by a deferred cancel, and by an explicit call on all paths.

package cancelled

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Watcher struct {
	cs kubernetes.Interface
}

func (w *Watcher) WaitForLine(parent context.Context, ns, pod, want string) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	rc, err := w.cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return err
	}
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if strings.Contains(sc.Text(), want) {
			return nil
		}
	}
	return fmt.Errorf("%q never seen: %w", want, sc.Err())
}

func (w *Watcher) Head(ns, pod string, n int) ([]string, error) {
	ctx, stop := context.WithCancel(context.Background())
	rc, err := w.cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		stop()
		return nil, err
	}
	var out []string
	sc := bufio.NewScanner(rc)
	for len(out) < n && sc.Scan() {
		out = append(out, sc.Text())
	}
	stop()
	return out, sc.Err()
}
