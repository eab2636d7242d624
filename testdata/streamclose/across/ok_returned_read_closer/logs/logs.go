// Returned streams: raw, wrapped in a struct with an extra prefix reader, as TeeReader with the stream's Closer.

package logs

import (
	"context"
	"fmt"
	"io"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type prefixed struct {
	io.Reader
	rc io.ReadCloser
}

func (p prefixed) Close() error { return p.rc.Close() }

func Open(ctx context.Context, cs kubernetes.Interface, ns, pod string) (io.ReadCloser, error) {
	return cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
}

func OpenPrefixed(ctx context.Context, cs kubernetes.Interface, ns, pod string) (io.ReadCloser, error) {
	rc, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s/%s: %w", ns, pod, err)
	}
	header := strings.NewReader("# " + ns + "/" + pod + "\n")
	return prefixed{Reader: io.MultiReader(header, rc), rc: rc}, nil
}

func OpenTee(ctx context.Context, cs kubernetes.Interface, ns, pod string, copyTo io.Writer) (io.ReadCloser, error) {
	rc, err := cs.CoreV1().Pods(ns).GetLogs(pod, &corev1.PodLogOptions{Follow: true}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.TeeReader(rc, copyTo), rc}, nil
}
