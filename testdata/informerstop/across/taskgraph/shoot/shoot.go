package shoot

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/leaklint/leaklint/testdata/informerstop/across/taskgraph/flow"
)

type Reconciler struct {
	client kubernetes.Interface
	done   map[string]bool
	root   context.Context
}

func New(ctx context.Context, client kubernetes.Interface) *Reconciler {
	return &Reconciler{client: client, done: make(map[string]bool), root: ctx}
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	graph := flow.NewGraph()
	graph.Add(flow.Task{Name: "deploy", Fn: func(ctx context.Context) error {
		r.done[req.Name] = true
		return nil
	}})
	graph.Add(flow.Task{Name: "watch", Fn: func(ctx context.Context) error {
		factory := informers.NewSharedInformerFactory(r.client, 0)
		factory.Core().V1().Pods().Informer()
		factory.Start(ctx.Done()) // want:whole `informer factory runs until ctx.Done\(\) ends, and more are started before that: called per reconcile from Reconcile via Run, run, runTask \(leaks 6 goroutines and 38 KiB each time\)`
		return nil
	}})
	return ctrl.Result{}, graph.Compile().Run(r.root)
}
