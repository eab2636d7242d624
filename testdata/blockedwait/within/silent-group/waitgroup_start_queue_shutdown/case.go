// Cured twin of group/waitgroup_start_queue.
package waitgroup_start_queue_shutdown

import (
	"context"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

type Labeler struct {
	queue workqueue.TypedInterface[string]
	label func(context.Context, string)
}

func NewLabeler() *Labeler { return &Labeler{queue: workqueue.NewTyped[string]()} }

func (l *Labeler) Run(ctx context.Context) {
	var group wait.Group
	defer group.Wait()
	defer l.queue.ShutDown()
	group.StartWithContext(ctx, l.worker)
	<-ctx.Done()
}

func (l *Labeler) worker(ctx context.Context) {
	for {
		key, quit := l.queue.Get()
		if quit {
			return
		}
		l.label(ctx, key)
		l.queue.Done(key)
	}
}
