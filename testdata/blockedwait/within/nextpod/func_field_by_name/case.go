// NextPod is a func field of unknown origin without a context, called by the until
// loop; nothing closes its source when Run's context ends.
package func_field_by_name

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Pod struct{ Namespace, Name string }

type Scheduler struct {
	NextPod func() (*Pod, error)
	bind    func(context.Context, *Pod) error
}

func (s *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.scheduleOne, 0) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}

func (s *Scheduler) scheduleOne(ctx context.Context) {
	pod, err := s.NextPod()
	if err != nil {
		klog.ErrorS(err, "no next pod")
		return
	}
	if err := s.bind(ctx, pod); err != nil {
		klog.ErrorS(err, "bind", "pod", pod.Name)
	}
}
