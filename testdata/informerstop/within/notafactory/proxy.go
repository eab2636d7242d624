// Own types with a Start(stop) method that are no informer factories.
package notafactory

import (
	"context"
	"net"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Starter starts something short.
type Starter interface{ Start(stopCh <-chan struct{}) }

type dialCheck struct {
	addr    string
	timeout time.Duration
	ok      bool
}

// Start checks once; it does not run on.
func (d *dialCheck) Start(stopCh <-chan struct{}) {
	select {
	case <-stopCh:
		return
	default:
	}
	c, err := net.DialTimeout("tcp", d.addr, d.timeout)
	if err != nil {
		return
	}
	d.ok = c.Close() == nil
}

type nop struct{}

func (nop) Start(<-chan struct{})            {}
func (nop) Run(<-chan struct{})              {}
func (nop) StartWithContext(context.Context) {}

// EndpointReconciler checks services.
type EndpointReconciler struct {
	client.Client
	stop chan struct{}
}

// Reconcile checks one service.
func (r *EndpointReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	check := &dialCheck{addr: net.JoinHostPort(svc.Spec.ClusterIP, "80"), timeout: time.Second}
	for _, s := range []Starter{check, nop{}} {
		s.Start(r.stop)
		s.Start(wait.NeverStop)
	}
	nop{}.Run(wait.NeverStop)
	nop{}.StartWithContext(ctx)
	if !check.ok {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}
