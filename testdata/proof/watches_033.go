//go:build !clientgo031

package main

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
)

var clientWatchesSince033 = []probe{
	watchProbe(cachePackage+"ListWatch.WatchWithContext", "HTTP/2", (*site).overHTTP2, func(c *rest.Config) watcher {
		lw := podListWatch(c)
		return func(ctx context.Context) (watch.Interface, error) {
			return lw.WatchWithContext(ctx, metav1.ListOptions{})
		}
	}, stopWatch),
}
