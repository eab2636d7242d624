// Package controller reconciles mounts.
package controller

import (
	"context"
	"fmt"
	"log"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/mounts/prober"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/programs/mounts/scope"
)

const controllerName = "kcp-workspace-mounts"

// Request names a mount.
type Request struct {
	Cluster logicalcluster.Path
	types.NamespacedName
}

// Reconciler makes a prober for each mount.
type Reconciler struct {
	mgr     manager.Manager
	baseURL string

	mu      sync.Mutex
	probers map[Request]*prober.Prober
	status  map[logicalcluster.Path]bool
}

// Setup wires the reconciler into the manager.
func Setup(mgr ctrl.Manager, baseURL string, requests <-chan Request) error {
	r := &Reconciler{mgr: mgr, baseURL: baseURL, probers: map[Request]*prober.Prober{}, status: map[logicalcluster.Path]bool{}}
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		t := time.NewTicker(time.Minute)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-t.C:
				r.summarize()
			}
		}
	})); err != nil {
		return err
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for req := range requests {
			if _, err := r.Reconcile(ctx, req); err != nil {
				log.Print(err)
			}
		}
		return nil
	}))
}

func (r *Reconciler) summarize() {
	r.mu.Lock()
	defer r.mu.Unlock()
	log.Printf("%d probers", len(r.probers))
}

// Reconcile makes sure a prober runs.
func (r *Reconciler) Reconcile(ctx context.Context, req Request) (ctrl.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.probers[req]; ok {
		return ctrl.Result{}, nil
	}
	p := prober.New(req.Cluster, fmt.Sprintf("%s/%s", r.baseURL, req.Name), r.report)
	if err := r.mgr.Add(p); err != nil {
		return ctrl.Result{}, err
	}
	r.probers[req] = p

	if err := r.mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { // want `goroutine for a cluster is started without pprof labels .*`
		<-ctx.Done()
		r.forget(req)
		return nil
	})); err != nil {
		return ctrl.Result{}, err
	}
	pprof.Do(ctx, scope.Of(controllerName, req.Cluster), func(ctx context.Context) {
		r.warm(ctx, req)
	})
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *Reconciler) warm(ctx context.Context, req Request) {
	var wg sync.WaitGroup
	for _, verb := range []string{"get", "list"} {
		wg.Go(func() {
			if ctx.Err() == nil {
				log.Print(verb, req.NamespacedName)
			}
		})
	}
	wg.Wait()
}

func (r *Reconciler) report(cluster logicalcluster.Path, ready bool) {
	pprof.Do(context.Background(), pprof.Labels(cluster.String(), "logicalcluster", "controller", controllerName), func(context.Context) { // want `"logicalcluster" is given to pprof\.Labels as a value, not as a key`
		r.mu.Lock()
		defer r.mu.Unlock()
		r.status[cluster] = ready
	})
}

func (r *Reconciler) forget(req Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.probers, req)
}
