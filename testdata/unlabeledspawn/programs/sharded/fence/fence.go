// Package fence guards the ownership of work.
package fence

import (
	"context"
	"sync"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	coordinationclient "k8s.io/client-go/kubernetes/typed/coordination/v1"
)

// Guard is one lease. It is not told whose.
type Guard struct {
	leases coordinationclient.LeaseInterface
	name   string
	id     string
	renew  time.Duration
	onLost func()

	mu     sync.Mutex
	held   bool
	cancel context.CancelFunc
}

// New makes a guard.
func New(leases coordinationclient.LeaseInterface, name, id string, renew time.Duration, onLost func()) *Guard {
	return &Guard{leases: leases, name: name, id: id, renew: renew, onLost: onLost}
}

// TryAcquire acquires and renews the lease.
func (g *Guard) TryAcquire(ctx context.Context) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held {
		return true
	}
	now := metav1.NowMicro()
	lease := &coordinationv1.Lease{
		ObjectMeta: metav1.ObjectMeta{Name: g.name},
		Spec:       coordinationv1.LeaseSpec{HolderIdentity: &g.id, RenewTime: &now},
	}
	if _, err := g.leases.Create(ctx, lease, metav1.CreateOptions{}); err != nil {
		return false
	}
	rctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	g.cancel, g.held = cancel, true
	go g.renewLoop(rctx)
	return true
}

func (g *Guard) renewLoop(ctx context.Context) {
	t := time.NewTicker(g.renew)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if !g.renewOnce(ctx) {
				if g.onLost != nil {
					g.onLost()
				}
				return
			}
		}
	}
}

func (g *Guard) renewOnce(ctx context.Context) bool {
	lease, err := g.leases.Get(ctx, g.name, metav1.GetOptions{})
	if err != nil {
		return false
	}
	now := metav1.NowMicro()
	lease.Spec.RenewTime = &now
	_, err = g.leases.Update(ctx, lease, metav1.UpdateOptions{})
	return err == nil
}

// Release gives the lease back.
func (g *Guard) Release(ctx context.Context) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.held {
		return
	}
	g.cancel()
	g.held = false
	_ = g.leases.Delete(ctx, g.name, metav1.DeleteOptions{})
}
