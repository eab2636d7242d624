// Close is deferred only when following.

package conditional

import (
	"bufio"
	"context"
	"fmt"
	"io"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Options struct {
	Follow    bool
	Container string
	Out       io.Writer
}

func Print(ctx context.Context, cs kubernetes.Interface, ns, pod string, o Options) error {
	rc, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: o.Follow, Container: o.Container}).Stream(ctx) // want `stream "rc" is not closed on every path \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return err
	}
	if o.Follow {
		defer rc.Close()
		_, err = io.Copy(o.Out, rc)
		return err
	}
	sc := bufio.NewScanner(rc)
	for sc.Scan() {
		if _, err := fmt.Fprintf(o.Out, "[%s] %s\n", pod, sc.Text()); err != nil {
			return err
		}
	}
	return sc.Err()
}
