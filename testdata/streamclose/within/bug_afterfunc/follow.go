// BUG: the stream is closed only after the scan; an emit error returns before it.
package follow

import (
	"bufio"
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Follower struct {
	kube kubernetes.Interface
	emit func(line string) error
}

func (f *Follower) Follow(ctx context.Context, ns, name string) error {
	stream, err := f.kube.CoreV1().Pods(ns).GetLogs(name, &corev1.PodLogOptions{Follow: true}).Stream(context.WithoutCancel(ctx)) // want `stream "stream" is not closed on every path, and its context does not end \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	sc := bufio.NewScanner(stream)
	for sc.Scan() {
		if err := f.emit(sc.Text()); err != nil {
			return err
		}
	}
	_ = stream.Close()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return sc.Err()
}
