// OK: errgroup over containers; each member closes its own stream and joins the close error.
package bundle

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
)

type Bundler struct {
	kube  kubernetes.Interface
	limit int
}

func (b *Bundler) Write(ctx context.Context, out io.Writer, pods []corev1.Pod) (err error) {
	zw := zip.NewWriter(out)
	defer func() { err = errors.Join(err, zw.Close()) }()
	var mu sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(b.limit)
	for _, p := range pods {
		for _, c := range p.Spec.Containers {
			g.Go(func() (err error) {
				rc, err := b.kube.CoreV1().Pods(p.Namespace).GetLogs(p.Name, &corev1.PodLogOptions{Container: c.Name}).Stream(ctx)
				if err != nil {
					return err
				}
				defer func() { err = errors.Join(err, rc.Close()) }()
				mu.Lock()
				defer mu.Unlock()
				w, err := zw.Create(p.Name + "/" + c.Name)
				if err != nil {
					return err
				}
				_, err = io.Copy(w, rc)
				return err
			})
		}
	}
	return g.Wait()
}
