// A condition that is polled until it is true registers when it is.
package main

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	ctx := context.Background()
	inf := f.Core().V1().Pods().Informer()
	if err := wait.PollUntilContextCancel(ctx, time.Second, true, func(ctx context.Context) (bool, error) {
		_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
		return err == nil, nil
	}); err != nil {
		return
	}
	_ = wait.ExponentialBackoff(wait.Backoff{Steps: 3}, func() (bool, error) {
		if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}); err != nil {
			return false, nil
		}
		return true, nil
	})
	_ = wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Steps: 3}, func(context.Context) (bool, error) {
		if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{}); err != nil {
			return false, err
		}
		return true, nil
	})
	var reg cache.ResourceEventHandlerRegistration
	go wait.Until(func() {
		if reg != nil {
			return
		}
		reg, _ = inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
	}, time.Second, ctx.Done())
	go wait.JitterUntilWithContext(ctx, func(ctx context.Context) {
		r, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{})
		if err != nil {
			return
		}
		defer inf.RemoveEventHandler(r)
		time.Sleep(time.Second)
	}, time.Second, 1, true)
	f.Start(ctx.Done())
	<-ctx.Done()
}
