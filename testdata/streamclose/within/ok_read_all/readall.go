// Reading to the end into memory ends the stream: io.ReadAll, bytes.Buffer, strings.Builder; and DoRaw needs nothing.

package readall

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	corev1 "k8s.io/api/core/v1"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/utils/ptr"
)

type Fetcher struct {
	pods typedcorev1.PodInterface
}

func (f *Fetcher) All(ctx context.Context, pod string) (string, error) {
	rc, err := f.pods.GetLogs(pod, &corev1.PodLogOptions{Previous: true}).Stream(ctx)
	if err != nil {
		return "", err
	}
	b, err := io.ReadAll(rc)
	if err != nil {
		return "", fmt.Errorf("reading log: %w", err)
	}
	return string(b), nil
}

func (f *Fetcher) Buffer(ctx context.Context, pod string) (*bytes.Buffer, error) {
	rc, err := f.pods.GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return nil, err
	}
	buf := new(bytes.Buffer)
	if _, err = io.Copy(buf, rc); err != nil {
		return nil, err
	}
	return buf, nil
}

func (f *Fetcher) Builder(ctx context.Context, pod string) string {
	rc, err := f.pods.GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return err.Error()
	}
	var sb strings.Builder
	if _, err := io.Copy(&sb, rc); err != nil {
		sb.WriteString(" (truncated)")
	}
	return sb.String()
}

func (f *Fetcher) Raw(ctx context.Context, pod string) ([]byte, error) {
	return f.pods.GetLogs(pod, &corev1.PodLogOptions{TailLines: ptr.To[int64](20)}).DoRaw(ctx)
}
