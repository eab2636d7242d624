package nextpod

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
)

type Q interface{ NextPod() (string, error) }
type S struct{ q Q }

func (s *S) one(ctx context.Context) { _, _ = s.q.NextPod() }
func (s *S) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, s.one, 0) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
}
