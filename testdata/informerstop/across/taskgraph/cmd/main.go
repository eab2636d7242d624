package main

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"

	corev1 "k8s.io/api/core/v1"

	"github.com/leaklint/leaklint/testdata/informerstop/across/taskgraph/flow"
	"github.com/leaklint/leaklint/testdata/informerstop/across/taskgraph/shoot"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	config := ctrl.GetConfigOrDie()
	client := kubernetes.NewForConfigOrDie(config)
	mgr, err := ctrl.NewManager(config, ctrl.Options{PprofBindAddress: "localhost:6060"})
	if err != nil {
		panic(err)
	}
	if err := prepare(ctx, client); err != nil {
		panic(err)
	}
	if err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(shoot.New(ctx, client)); err != nil {
		panic(err)
	}
	if err := mgr.Start(ctx); err != nil {
		panic(err)
	}
}

// prepare runs once, before anything is reconciled: what others do with the tasks of theirs is no matter here.
func prepare(ctx context.Context, client kubernetes.Interface) error {
	graph := flow.NewGraph()
	graph.Add(flow.Task{Name: "cache", Fn: func(ctx context.Context) error {
		factory := informers.NewSharedInformerFactory(client, 0)
		factory.Core().V1().Nodes().Informer()
		factory.Start(ctx.Done())
		return nil
	}})
	return graph.Compile().Run(ctx)
}
