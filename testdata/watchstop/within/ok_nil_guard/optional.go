// An optional watch: opened on one branch, stopped behind a nil check, its channel nil when absent.

package optional

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
)

type Syncer struct {
	pods      typedcorev1.PodInterface
	services  typedcorev1.ServiceInterface
	withSvc   bool
	onPod     func(watch.Event)
	onService func(watch.Event)
}

func (s *Syncer) Run(ctx context.Context) error {
	pw, err := s.pods.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pw.Stop()

	var (
		sw   watch.Interface
		svcs <-chan watch.Event
	)
	if s.withSvc {
		if sw, err = s.services.Watch(ctx, metav1.ListOptions{}); err != nil {
			return err
		}
		svcs = sw.ResultChan()
	}
	defer func() {
		if sw != nil {
			sw.Stop()
		}
	}()

	for {
		select {
		case ev, ok := <-pw.ResultChan():
			if !ok {
				return errors.New("pods closed")
			}
			s.onPod(ev)
		case ev, ok := <-svcs:
			if !ok {
				return errors.New("services closed")
			}
			s.onService(ev)
		case <-ctx.Done():
			return nil
		}
	}
}
