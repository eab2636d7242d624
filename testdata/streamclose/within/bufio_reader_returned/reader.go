// A bufio.Reader around the stream is returned: nobody can close the stream any more, only the context parameter can end it.

package reader

import (
	"bufio"
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type Client struct {
	pods typedcorev1.PodInterface
}

func New(cs kubernetes.Interface, ns string) *Client {
	return &Client{pods: cs.CoreV1().Pods(ns)}
}

func (c *Client) Logs(ctx context.Context, pod string, lines int64) (*bufio.Reader, error) {
	opts := &corev1.PodLogOptions{}
	if lines > 0 {
		opts.TailLines = &lines
	}
	rc, err := c.pods.GetLogs(pod, opts).Stream(ctx) // want `stream "rc" is never closed \(may leak 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return nil, fmt.Errorf("logs %s: %w", pod, err)
	}
	return bufio.NewReaderSize(rc, 32*1024), nil
}
