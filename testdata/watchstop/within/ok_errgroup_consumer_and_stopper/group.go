// One goroutine of the group consumes, another stops the watch when the group context ends.

package group

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Pipeline struct {
	cs   kubernetes.Interface
	sink func(context.Context, watch.Event) error
}

func (p *Pipeline) Run(ctx context.Context, ns string) error {
	w, err := p.cs.CoreV1().Pods(ns).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		<-gctx.Done()
		w.Stop()
		return nil
	})
	g.Go(func() error {
		for ev := range w.ResultChan() {
			if err := p.sink(gctx, ev); err != nil {
				return err
			}
		}
		return errors.New("pod watch closed")
	})
	return g.Wait()
}
