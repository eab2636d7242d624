// The subscription is opened without a context and never closed; Recv in the
// goroutine outlives Run's context.
package subscription_recv_not_closed

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"
)

type Message struct{ Body []byte }

type Subscription interface {
	Recv() (*Message, error)
	Close() error
}

type Broker interface {
	Subscribe(topic string) (Subscription, error)
}

type Listener struct {
	broker Broker
	handle func(*Message)
}

func (l *Listener) Run(ctx context.Context, topic string) error {
	sub, err := l.broker.Subscribe(topic)
	if err != nil {
		return fmt.Errorf("subscribe %s: %w", topic, err)
	}
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for {
			msg, err := sub.Recv()
			if err != nil {
				klog.ErrorS(err, "recv")
				return
			}
			l.handle(msg)
		}
	}()
	<-ctx.Done()
	return nil
}
