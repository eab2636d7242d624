// A wrapper that gives out handles, and takes them back.
package main

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/deleted/handle/winf"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

type clusterCtl struct {
	inf  *winf.Informer
	h    *winf.Handle
	stop chan struct{}
}

func newClusterCtl(inf *winf.Informer) (*clusterCtl, error) {
	c := &clusterCtl{inf: inf, stop: make(chan struct{})}
	h, err := inf.AddHandler(cache.ResourceEventHandlerFuncs{})
	if err != nil {
		return nil, err
	}
	c.h = h
	return c, nil
}
func (c *clusterCtl) Stop() { close(c.stop); _ = c.inf.RemoveHandler(c.h) }

type R struct {
	inf *winf.Informer
	m   map[string]*clusterCtl
}

func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, err error) {
	c, ok := r.m[req.Name]
	switch {
	case req.Namespace == "gone" && ok:
		c.Stop()
		delete(r.m, req.Name)
	case !ok:
		if c, err = newClusterCtl(r.inf); err != nil {
			return
		}
		r.m[req.Name] = c
	}
	return
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	_ = ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(&R{winf.Wrap(f.Core().V1().Pods().Informer()), map[string]*clusterCtl{}})
	f.Start(nil)
	_ = mgr.Start(ctrl.SetupSignalHandler())
}
