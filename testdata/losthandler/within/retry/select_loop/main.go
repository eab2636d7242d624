// Registrations that are retried until they succeed: the loop comes back only after an error.
package main

import (
	"context"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

func setup(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	return err
}

func main() {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		klog.Fatal(err)
	}
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(cfg), 0)
	ctx := context.Background()
	inf := f.Core().V1().Pods().Informer()
	t := time.NewTicker(time.Second)
	defer t.Stop()
retry:
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := setup(inf); err != nil {
				klog.Error(err)
				continue
			}
			break retry
		}
	}
	for {
		if _, err := f.Core().V1().Nodes().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}); err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	f.Start(ctx.Done())
	<-ctx.Done()
}
