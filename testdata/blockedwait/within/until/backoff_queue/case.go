// BackoffUntil with a worker on a queue that is never shut down.
package backoff_queue

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"k8s.io/utils/clock"
)

type Dialer struct {
	queue   workqueue.TypedInterface[string]
	backoff wait.Backoff
	dial    func(string) error
}

func NewDialer() *Dialer { return &Dialer{queue: workqueue.NewTyped[string]()} }

func (d *Dialer) Run(stopCh <-chan struct{}) {
	mgr := wait.NewExponentialBackoffManager(time.Second, time.Minute, 2*time.Minute, 2, 1, clock.RealClock{})
	go wait.BackoffUntil(d.work, mgr, true, stopCh) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	<-stopCh
}

func (d *Dialer) work() {
	for {
		addr, quit := d.queue.Get()
		if quit {
			return
		}
		if err := d.dial(addr); err != nil {
			klog.ErrorS(err, "dial", "addr", addr)
		}
		d.queue.Done(addr)
	}
}
