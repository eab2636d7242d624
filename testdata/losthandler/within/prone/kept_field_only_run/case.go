// The registration is kept in a field that nobody uses for a removal; the type has only Run.
package keptfieldonlyrun

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type HealthController struct {
	leases   cache.SharedIndexInformer
	leaseReg cache.ResourceEventHandlerRegistration
	beat     chan string
}

func NewHealthController(leases cache.SharedIndexInformer) (*HealthController, error) {
	c := &HealthController{leases: leases, beat: make(chan string, 32)}
	var err error
	c.leaseReg, err = leases.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `handler registration "leaseReg" of HealthController is never removed \(may leak 2 goroutines and 27 KiB each time\)`
		UpdateFunc: func(_, cur interface{}) { c.beat <- cur.(metav1.Object).GetName() },
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *HealthController) Run(ctx context.Context) {
	if !cache.WaitForCacheSync(ctx.Done(), c.leaseReg.HasSynced) {
		return
	}
	for {
		select {
		case n := <-c.beat:
			klog.V(4).InfoS("heartbeat", "node", n)
		case <-ctx.Done():
			return
		}
	}
}
