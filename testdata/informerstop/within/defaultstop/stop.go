// Package defaultstop makes a stop channel where it is given none.
package defaultstop

import (
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

func watch(c kubernetes.Interface, stop <-chan struct{}, gone func(any)) {
	if stop == nil {
		stop = make(chan struct{})
	}
	inf := informers.NewSharedInformerFactory(c, 0).Core().V1().Pods().Informer()
	inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: gone})
	go inf.Run(stop)
}

func watchCaptured(c kubernetes.Interface, stop <-chan struct{}, gone func(any, <-chan struct{})) {
	if stop == nil {
		stop = make(chan struct{})
	}
	inf := informers.NewSharedInformerFactory(c, 0).Core().V1().Pods().Informer()
	inf.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) { gone(obj, stop) }})
	go inf.Run(stop)
}

// closed gives one that it closes in each turn.
func closed(c kubernetes.Interface, again <-chan struct{}) {
	for range again {
		stop := make(chan struct{})
		watch(c, stop, func(any) { println("gone") })
		watchCaptured(c, stop, func(any, <-chan struct{}) { println("gone") })
		time.Sleep(time.Minute)
		close(stop)
	}
}

func watchForever(c kubernetes.Interface, stop <-chan struct{}) {
	if stop == nil {
		stop = make(chan struct{})
	}
	go informers.NewSharedInformerFactory(c, 0).Core().V1().Pods().Informer().Run(stop) // want `informer runs until stop ends, and more are started before that: called per turn of its loop from none \(leaks 6 goroutines and 33 KiB each time\)`
}

// none gives none.
func none(c kubernetes.Interface, again <-chan struct{}) {
	for range again {
		watchForever(c, nil)
	}
}
