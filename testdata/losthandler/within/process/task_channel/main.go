// A supervisor runs each task that it receives once.
package main

import (
	"context"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

type task func(ctx context.Context) error

type podCtl struct {
	inf cache.SharedIndexInformer
}

func (p *podCtl) Run(ctx context.Context) error {
	if _, err := p.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func supervise(ctx context.Context, tasks <-chan task) {
	var wg sync.WaitGroup
	for t := range tasks {
		wg.Add(1)
		go func() { defer wg.Done(); _ = t(ctx) }()
	}
	wg.Wait()
}

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		panic(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	ctx := context.Background()
	ch := make(chan task, 2)
	ch <- (&podCtl{f.Core().V1().Pods().Informer()}).Run
	ch <- (&podCtl{f.Core().V1().Nodes().Informer()}).Run
	close(ch)
	f.Start(ctx.Done())
	supervise(ctx, ch)
}
