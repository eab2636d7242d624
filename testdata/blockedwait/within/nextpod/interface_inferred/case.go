// The name TakeLease means nothing, but the one implementation waits on a Cond that
// nobody broadcasts.
package interface_inferred

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

type leaseSource interface {
	TakeLease() string
}

type leaseQueue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	leases []string
}

func (q *leaseQueue) TakeLease() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.leases) == 0 {
		q.cond.Wait()
	}
	l := q.leases[0]
	q.leases = q.leases[1:]
	return l
}

func (q *leaseQueue) put(l string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.leases = append(q.leases, l)
	q.cond.Signal()
}

type Renewer struct {
	src   leaseSource
	renew func(context.Context, string) error
}

func NewRenewer() *Renewer {
	q := &leaseQueue{}
	q.cond = sync.NewCond(&q.mu)
	q.put("kube-system/leader")
	return &Renewer{src: q}
}

func (r *Renewer) Run(ctx context.Context) {
	go wait.UntilWithContext(ctx, func(ctx context.Context) { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		if err := r.renew(ctx, r.src.TakeLease()); err != nil {
			klog.ErrorS(err, "renew")
		}
	}, time.Second)
	<-ctx.Done()
}
