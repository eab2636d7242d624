// Fake, empty and proxy watches start nothing: not stopping them costs nothing.

package fakes

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metainternalversion "k8s.io/apimachinery/pkg/apis/meta/internalversion"
	"k8s.io/apimachinery/pkg/watch"
)

type Storage struct {
	disabled bool
	feed     chan watch.Event
}

func (s *Storage) Watch(ctx context.Context, options *metainternalversion.ListOptions) (watch.Interface, error) {
	if s.disabled {
		return watch.NewEmptyWatch(), nil
	}
	return watch.NewProxyWatcher(s.feed), nil
}

// Simulate plays a few events into a fake watch.
func Simulate(pods []*corev1.Pod, visit func(watch.Event) bool) int {
	fw := watch.NewFakeWithChanSize(len(pods), false)
	for _, p := range pods {
		fw.Add(p)
	}
	n := 0
	for range pods {
		ev := <-fw.ResultChan()
		n++
		if !visit(ev) {
			return n
		}
	}
	rf := watch.NewRaceFreeFake()
	rf.Modify(pods[0])
	visit(<-rf.ResultChan())
	return n
}
