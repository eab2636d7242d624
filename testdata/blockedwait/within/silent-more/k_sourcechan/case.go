// right: event channel of a controller with select on ctx
package k_sourcechan

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

type S struct{ ch chan event.GenericEvent }

func (s *S) Start(ctx context.Context) error {
	s.ch = make(chan event.GenericEvent)
	go wait.JitterUntilWithContext(ctx, func(ctx context.Context) {
		select {
		case s.ch <- event.GenericEvent{}:
		case <-ctx.Done():
		}
	}, time.Minute, 0.1, true)
	<-ctx.Done()
	return nil
}
