// What is written to a buffer in memory never fails, and no more does a function that returns nil.
package ok_never_fails

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type logs struct {
	client kubernetes.Interface
	seen   int
}

func (l *logs) copy(ctx context.Context, pod string, out *bytes.Buffer, title *strings.Builder) error {
	stream, err := l.client.CoreV1().Pods("").GetLogs(pod, &corev1.PodLogOptions{}).Stream(ctx)
	if err != nil {
		return err
	}
	if _, err := out.WriteString(pod); err != nil {
		return fmt.Errorf("title: %w", err)
	}
	if _, err := title.WriteString(pod); err != nil {
		return err
	}
	if err := l.count(pod); err != nil {
		return err
	}
	io.Copy(out, stream)
	return stream.Close()
}

func (l *logs) count(string) error {
	l.seen++
	return nil
}

func main() {
	l := &logs{}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		l.copy(context.Background(), r.URL.Path, new(bytes.Buffer), new(strings.Builder))
	})
	http.ListenAndServe("localhost:8080", nil)
}
