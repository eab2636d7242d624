// The stream is a field of an exported type without Close; only the context parameter might end it.

package source

import (
	"bufio"
	"context"
	"io"

	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type LineSource struct {
	rc      io.ReadCloser
	scanner *bufio.Scanner
	prefix  string
}

func NewLineSource(ctx context.Context, pods typedcorev1.PodInterface, pod, container string) (*LineSource, error) {
	rc, err := pods.GetLogs(pod, &corev1.PodLogOptions{Container: container, Follow: true}).Stream(ctx) // want `stream "rc" of LineSource is never closed \(may leak 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return &LineSource{rc: rc, scanner: bufio.NewScanner(rc), prefix: pod + "/" + container}, nil
}

func (s *LineSource) Next() (string, bool) {
	if !s.scanner.Scan() {
		return "", false
	}
	return s.prefix + ": " + s.scanner.Text(), true
}
