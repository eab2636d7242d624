// Package blocksinloop has informers in loops that go on only when these have ended.
package blocksinloop

import (
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// follow runs one after another, and the first never ends. How often others call Serve nobody knows.
func follow(lw cache.ListerWatcher) {
	go func() {
		for {
			_, controller := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: lw, ObjectType: &corev1.Pod{}, ResyncPeriod: time.Minute})
			controller.Run(wait.NeverStop) // want `informer runs for ever: wait\.NeverStop is never closed \(may leak .*`
		}
	}()
}

// renew runs one after another, each until the end.
func renew(lw cache.ListerWatcher, stop <-chan struct{}) {
	for {
		_, controller := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: lw, ObjectType: &corev1.Pod{}, ResyncPeriod: time.Minute})
		controller.Run(stop)
	}
}

// add runs one beside another.
func add(lw cache.ListerWatcher, pods <-chan string) {
	for range pods {
		_, controller := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: lw, ObjectType: &corev1.Pod{}, ResyncPeriod: time.Minute})
		go controller.Run(wait.NeverStop) // want `informer runs for ever: wait\.NeverStop is never closed: started per turn of its loop in add .*`
	}
}

// each runs one for each request, in a loop.
func each(lw cache.ListerWatcher) {
	go func() {
		for {
			_, controller := cache.NewInformerWithOptions(cache.InformerOptions{ListerWatcher: lw, ObjectType: &corev1.Pod{}, ResyncPeriod: time.Minute})
			controller.Run(wait.NeverStop) // want `informer runs for ever: wait\.NeverStop is never closed: .*per request.*`
		}
	}()
}

func Serve(lw cache.ListerWatcher, stop <-chan struct{}, pods <-chan string) {
	follow(lw)
	go renew(lw, stop)
	go add(lw, pods)
	http.HandleFunc("/", func(http.ResponseWriter, *http.Request) { each(lw) })
	_ = http.ListenAndServe(":8080", nil)
}
