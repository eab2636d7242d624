// Everything of the topic is started by the wrapper of the other package: silent.
package topic

import (
	"context"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/wrappers/library_wrapper/trace"
	"k8s.io/klog/v2"
)

// Topic is a topic of one workspace.
type Topic struct {
	cluster logicalcluster.Name
	in      chan string
	subs    []chan<- string
}

// Start starts the topic.
func (t *Topic) Start(ctx context.Context) {
	go trace.Enter(ctx, "topic", t.cluster, t.fan)
	go func() {
		trace.Enter(ctx, "topic-end", t.cluster, func(ctx context.Context) {
			<-ctx.Done()
			klog.FromContext(ctx).Info("topic ended")
		})
	}()
}

func (t *Topic) fan(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case msg := <-t.in:
			for _, sub := range t.subs {
				go func() { sub <- msg }()
			}
		}
	}
}
