// A shuts its queue down, B has a field of the same name and a Stop that does not.
package typeunrelatedsamefieldname

import (
	"k8s.io/client-go/util/workqueue"
)

type A struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func NewA() *A {
	return &A{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}
func (a *A) Stop() { a.queue.ShutDown() }

type B struct {
	queue workqueue.TypedRateLimitingInterface[string]
	peer  *A
}

func NewB(peer *A) *B {
	return &B{
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()), // want `workqueue "queue" of B is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
		peer:  peer,
	}
}

func (b *B) Add(k string) { b.queue.Add(k) }
func (b *B) Stop()        { b.peer.Stop() }
