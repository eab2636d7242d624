// Tailer owns the stream: Close closes it, and context.AfterFunc does when the context ends, which unblocks the scanner.

package tailer

import (
	"bufio"
	"context"
	"io"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

type Tailer struct {
	rc     io.ReadCloser
	lines  chan string
	closed sync.Once
}

func Start(ctx context.Context, cs kubernetes.Interface, pod types.NamespacedName) (*Tailer, error) {
	rc, err := cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Follow: true}).Stream(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	t := &Tailer{rc: rc, lines: make(chan string)}
	context.AfterFunc(ctx, func() { _ = t.Close() })
	go t.scan()
	return t, nil
}

func (t *Tailer) scan() {
	defer close(t.lines)
	sc := bufio.NewScanner(t.rc)
	for sc.Scan() {
		t.lines <- sc.Text()
	}
}

func (t *Tailer) Lines() <-chan string { return t.lines }

func (t *Tailer) Close() (err error) {
	t.closed.Do(func() { err = t.rc.Close() })
	return err
}
