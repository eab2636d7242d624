// The session's Close closes the file and forgets the log stream.

package session

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	klog "k8s.io/klog/v2"
)

type LogSession struct {
	mu     sync.Mutex
	stream io.ReadCloser
	file   *os.File
	lines  int
}

func NewLogSession(ctx context.Context, cs kubernetes.Interface, pod *corev1.Pod, path string) (*LogSession, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	stream, err := cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Follow: true}).Stream(ctx) // want `stream "stream" of LogSession is not closed by Close \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		file.Close()
		return nil, err
	}
	return &LogSession{stream: stream, file: file}, nil
}

func (s *LogSession) CopyLines(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	sc := bufio.NewScanner(s.stream)
	for i := 0; i < n && sc.Scan(); i++ {
		if _, err := fmt.Fprintln(s.file, sc.Text()); err != nil {
			return err
		}
		s.lines++
	}
	return sc.Err()
}

func (s *LogSession) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	klog.V(3).InfoS("log session closed", "lines", s.lines)
	return s.file.Close()
}
