// The embedded base can stop its broadcaster, but the outer type's Stop shadows it and never calls it.
package shadowedstop

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type baseController struct {
	name     string
	events   record.EventBroadcaster
	recorder record.EventRecorder
}

func (b *baseController) init(kube kubernetes.Interface) {
	b.events = record.NewBroadcaster()
	b.events.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: kube.CoreV1().Events("")})
	b.recorder = b.events.NewRecorder(scheme.Scheme, corev1.EventSource{Component: b.name})
}

func (b *baseController) Stop() { b.events.Shutdown() }

type poolController struct {
	baseController
	cancel context.CancelFunc
	wg     sync.WaitGroup
}

func startPool(kube kubernetes.Interface, name string) *poolController {
	p := &poolController{baseController: baseController{name: name}}
	p.init(kube) // want `event broadcaster "baseController" of poolController is not shut down by Stop \(leaks 1 goroutine and 35 KiB each time\)`
	var ctx context.Context
	ctx, p.cancel = context.WithCancel(context.Background())
	p.wg.Add(1)
	go func() {
		defer p.wg.Done()
		<-ctx.Done()
	}()
	return p
}

func (p *poolController) Stop() {
	p.cancel()
	p.wg.Wait()
}

// PoolReconciler keeps one controller per node pool.
type PoolReconciler struct {
	client.Client
	Kube kubernetes.Interface

	mu    sync.Mutex
	pools map[string]*poolController
}

// Reconcile starts and stops pools.
func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	var cm corev1.ConfigMap
	err := r.Get(ctx, req.NamespacedName, &cm)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	current, running := r.pools[req.Name]
	switch {
	case err != nil && running:
		current.Stop()
		delete(r.pools, req.Name) // want `an entry is deleted without its event broadcaster being shut down \(leaks 1 goroutine and 35 KiB each time\)`
	case err == nil && !running:
		if r.pools == nil {
			r.pools = map[string]*poolController{}
		}
		r.pools[req.Name] = startPool(r.Kube, req.Name)
	}
	return ctrl.Result{}, nil
}
