// The type has no teardown at all and none of its methods shuts the queue down.
package typenoteardown

import (
	"time"

	"k8s.io/client-go/util/workqueue"
)

type Notifier struct {
	queue workqueue.TypedDelayingInterface[string]
	sinks []func(string)
}

func NewNotifier(sinks ...func(string)) *Notifier {
	n := &Notifier{sinks: sinks}
	n.queue = workqueue.NewTypedDelayingQueue[string]() // want `workqueue "queue" of Notifier is never shut down \(may leak 1 goroutine and 14 KiB each time\)`
	go n.loop()
	return n
}

func (n *Notifier) Notify(key string) { n.queue.AddAfter(key, 100*time.Millisecond) }

func (n *Notifier) loop() {
	for {
		k, quit := n.queue.Get()
		if quit {
			return
		}
		for _, s := range n.sinks {
			s(k)
		}
		n.queue.Done(k)
	}
}
