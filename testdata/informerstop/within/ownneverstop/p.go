// Package ownneverstop has channels of its own for what never stops.
package ownneverstop

import (
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// NeverStop may be passed to make it never stop.
var NeverStop <-chan struct{} = make(chan struct{})

var (
	forever <-chan struct{} = make(chan struct{})
	stopper                 = make(chan struct{})
	stopped <-chan struct{} = stopper
	renewed <-chan struct{} = make(chan struct{})
)

func refresh(lw cache.ListerWatcher) cache.Store {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	go cache.NewReflector(lw, &corev1.Node{}, store, time.Hour).Run(NeverStop) // want `reflector runs for ever: .*NeverStop is never closed: called per request from Serve .*`
	go cache.NewReflector(lw, &corev1.Pod{}, store, time.Hour).Run(forever)    // want `reflector runs for ever: .*forever is never closed: called per request from Serve .*`
	return store
}

// What it has can be closed, or is another one later.
func watch(lw cache.ListerWatcher) cache.Store {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	cache.NewReflector(lw, &corev1.Node{}, store, time.Hour).Run(stopped)
	cache.NewReflector(lw, &corev1.Node{}, store, time.Hour).Run(renewed)
	return store
}

func Serve(lw cache.ListerWatcher) {
	http.HandleFunc("/refresh", func(http.ResponseWriter, *http.Request) { refresh(lw) })
	http.HandleFunc("/stop", func(http.ResponseWriter, *http.Request) {
		close(stopper)
		renewed = make(chan struct{})
	})
	go watch(lw)
	_ = http.ListenAndServe(":8080", nil)
}
