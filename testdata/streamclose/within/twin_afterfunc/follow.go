// OK: context.AfterFunc closes the stream; the stop function of AfterFunc is checked before an explicit Close.
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
	stream, err := f.kube.CoreV1().Pods(ns).GetLogs(name, &corev1.PodLogOptions{Follow: true}).Stream(context.WithoutCancel(ctx))
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	stop := context.AfterFunc(ctx, func() { _ = stream.Close() })
	defer func() {
		if stop() {
			_ = stream.Close()
		}
	}()
	sc := bufio.NewScanner(stream)
	for sc.Scan() {
		if err := f.emit(sc.Text()); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return sc.Err()
}
