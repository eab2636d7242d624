// Package main runs for leader again and again, with callbacks in variables; the process ends with the first term.
package main

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController(f informers.SharedInformerFactory) *controller {
	c := &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
	f.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { c.queue.Add("x") }})
	return c
}

func (c *controller) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	<-stop
}

func main() {
	cs := kubernetes.NewForConfigOrDie(&rest.Config{})
	f := informers.NewSharedInformerFactory(cs, 0)
	onStarted := func(ctx context.Context) {
		c := newController(f)
		go wait.Forever(func() { c.Run(ctx.Done()) }, time.Second)
	}
	onStopped := func() {
		klog.Fatal("leader election lost")
	}
	go wait.Forever(func() {
		leaderelection.RunOrDie(context.TODO(), leaderelection.LeaderElectionConfig{
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: onStarted,
				OnStoppedLeading: onStopped,
			},
		})
	}, time.Second)
	select {}
}
