// OK: errgroup: one member reads the watch, another stops it when the group context ends.
package group

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

var errFound = errors.New("found")

type Finder struct {
	kube  kubernetes.Interface
	match func(*corev1.Pod) bool
}

func (f *Finder) Find(ctx context.Context, namespaces ...string) (found *corev1.Pod, err error) {
	g, gctx := errgroup.WithContext(ctx)
	result := make(chan *corev1.Pod, len(namespaces))
	for _, ns := range namespaces {
		w, err := f.kube.CoreV1().Pods(ns).Watch(gctx, metav1.ListOptions{})
		if err != nil {
			g.Go(func() error { return err })
			break
		}
		g.Go(func() error {
			<-gctx.Done()
			w.Stop()
			return nil
		})
		g.Go(func() error {
			for ev := range w.ResultChan() {
				if p, ok := ev.Object.(*corev1.Pod); ok && f.match(p) {
					result <- p
					return errFound
				}
			}
			return errors.New("watch of " + ns + " ended")
		})
	}
	if err := g.Wait(); err != nil && !errors.Is(err, errFound) {
		return nil, err
	}
	return <-result, nil
}
