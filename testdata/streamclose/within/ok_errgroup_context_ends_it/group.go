// errgroup.WithContext: Wait cancels the group's context, and with it every stream opened with it.

package group

import (
	"bufio"
	"context"
	"errors"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

func Sample(ctx context.Context, cs kubernetes.Interface, pods []corev1.Pod) (map[string]string, error) {
	var mu sync.Mutex
	first := map[string]string{}
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for _, p := range pods {
		g.Go(func() error {
			rc, err := cs.CoreV1().Pods(p.Namespace).GetLogs(p.Name, &corev1.PodLogOptions{}).Stream(gctx)
			if err != nil {
				return err
			}
			line, err := bufio.NewReader(rc).ReadString('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			first[p.Name] = line
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return first, nil
}
