package main

//lint:file-ignore SA1019 up to client-go v0.32 there are only the deprecated fields

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// noConfigMaps returns a source of ConfigMaps that has none and never will,
// without goroutines of its own.
func noConfigMaps() *cache.ListWatch {
	return &cache.ListWatch{
		ListFunc: func(metav1.ListOptions) (runtime.Object, error) {
			return &corev1.ConfigMapList{ListMeta: metav1.ListMeta{ResourceVersion: "1"}}, nil
		},
		WatchFunc: func(options metav1.ListOptions) (watch.Interface, error) {
			w := watch.NewFakeWithChanSize(1, false)
			if options.SendInitialEvents != nil && *options.SendInitialEvents {
				w.Action(watch.Bookmark, endOfList())
			}
			return w, nil
		},
	}
}

// endOfList is what comes after the objects if a watch begins with a list.
func endOfList() *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
		ResourceVersion: "1",
		Annotations:     map[string]string{metav1.InitialEventsAnnotationKey: "true"},
	}}
}
