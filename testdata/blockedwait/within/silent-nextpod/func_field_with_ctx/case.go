// Cured twin of nextpod/func_field_by_name: the context goes into the call.
package func_field_with_ctx

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type Pod struct{ Namespace, Name string }

type Scheduler struct {
	NextPod func(ctx context.Context) (*Pod, error)
	bind    func(context.Context, *Pod) error
}

func (s *Scheduler) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.scheduleOne, 0)
	<-ctx.Done()
}

func (s *Scheduler) scheduleOne(ctx context.Context) {
	pod, err := s.NextPod(ctx)
	if err != nil {
		klog.ErrorS(err, "no next pod")
		return
	}
	if err := s.bind(ctx, pod); err != nil {
		klog.ErrorS(err, "bind", "pod", pod.Name)
	}
}
