// All containers in parallel, each goroutine of the group closes its stream.

package all

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Streamer struct {
	cs  kubernetes.Interface
	mu  sync.Mutex
	out io.Writer
}

func (s *Streamer) Stream(ctx context.Context, pod *corev1.Pod) error {
	g, gctx := errgroup.WithContext(ctx)
	for _, c := range slices.Concat(pod.Spec.InitContainers, pod.Spec.Containers) {
		g.Go(func() error {
			rc, err := s.cs.CoreV1().Pods(pod.Namespace).GetLogs(pod.Name, &corev1.PodLogOptions{Container: c.Name, Follow: true}).Stream(gctx)
			if err != nil {
				return fmt.Errorf("container %s: %w", c.Name, err)
			}
			defer rc.Close()
			return s.copy(c.Name, rc)
		})
	}
	return g.Wait()
}

func (s *Streamer) copy(name string, r io.Reader) error {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		s.mu.Lock()
		_, err := fmt.Fprintf(s.out, "%s: %s\n", name, sc.Text())
		s.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return sc.Err()
}
