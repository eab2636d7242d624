// wait.Group.StartWithContext starts the worker; group.Wait hangs since the context
// does not reach into queue.Get.
package waitgroup_start_queue

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
	group.StartWithContext(ctx, l.worker) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-ctx.Done()
	group.Wait()
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
