package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

const (
	podWatch     = "k8s.io/client-go/kubernetes/typed/core/v1.PodInterface.Watch"
	dynamicWatch = "k8s.io/client-go/dynamic.ResourceInterface.Watch"
	requestWatch = "k8s.io/client-go/rest.Request.Watch"
)

var pods = corev1.SchemeGroupVersion.WithResource("pods")

var clientWatches = []probe{
	watchProbe(podWatch, "HTTP/2", (*site).overHTTP2, typedWatches, stopWatch),
	watchProbe(podWatch, "HTTP/1.1", (*site).overHTTP1, typedWatches, stopWatch),
	watchProbe(podWatch, "HTTP/2: cancel only", (*site).overHTTP2, typedWatches, cancelWatch),
	watchProbe(podWatch, "HTTP/1.1: cancel only", (*site).overHTTP1, typedWatches, cancelWatch),
	watchProbe(dynamicWatch, "HTTP/2", (*site).overHTTP2, dynamicWatches, stopWatch),
	watchProbe(dynamicWatch, "HTTP/1.1", (*site).overHTTP1, dynamicWatches, stopWatch),
	watchProbe("k8s.io/client-go/metadata.ResourceInterface.Watch", "HTTP/2", (*site).overHTTP2, metadataWatches, stopWatch),
	watchProbe(requestWatch, "HTTP/2", (*site).overHTTP2, requestWatches, stopWatch),
	watchProbe(requestWatch, "HTTP/1.1", (*site).overHTTP1, requestWatches, stopWatch),
	watchProbe(cachePackage+"ListWatch.Watch", "HTTP/2", (*site).overHTTP2, func(c *rest.Config) watcher {
		lw := podListWatch(c)
		return func(context.Context) (watch.Interface, error) { return lw.Watch(metav1.ListOptions{}) }
	}, stopWatch),
}

// A watcher opens a watch.
type watcher func(context.Context) (watch.Interface, error)

// watchProbe is for watches of one client, from which nobody receives.
func watchProbe(symbol, note string, config func(*site) *rest.Config, connect func(*rest.Config) watcher, release func(w watch.Interface, cancel func())) probe {
	return probe{
		symbol: symbol,
		note:   note,
		prepare: func(s *site) maker {
			open := connect(config(s))
			return func() func() {
				ctx, cancel := context.WithCancel(context.Background())
				w := must(open(ctx))
				return func() { release(w, cancel) }
			}
		},
	}
}

func stopWatch(w watch.Interface, _ func()) { w.Stop() }

func cancelWatch(_ watch.Interface, cancel func()) { cancel() }

func typedWatches(c *rest.Config) watcher {
	client := kubernetes.NewForConfigOrDie(c).CoreV1().Pods("")
	return func(ctx context.Context) (watch.Interface, error) { return client.Watch(ctx, metav1.ListOptions{}) }
}

func dynamicWatches(c *rest.Config) watcher {
	client := dynamic.NewForConfigOrDie(c).Resource(pods)
	return func(ctx context.Context) (watch.Interface, error) { return client.Watch(ctx, metav1.ListOptions{}) }
}

func metadataWatches(c *rest.Config) watcher {
	client := metadata.NewForConfigOrDie(c).Resource(pods)
	return func(ctx context.Context) (watch.Interface, error) { return client.Watch(ctx, metav1.ListOptions{}) }
}

func requestWatches(c *rest.Config) watcher {
	client := restClient(c)
	options := &metav1.ListOptions{Watch: true}
	return func(ctx context.Context) (watch.Interface, error) {
		return client.Get().Resource(pods.Resource).VersionedParams(options, scheme.ParameterCodec).Watch(ctx)
	}
}

func podListWatch(c *rest.Config) *cache.ListWatch {
	return cache.NewListWatchFromClient(restClient(c), pods.Resource, "", fields.Everything())
}

func restClient(c *rest.Config) rest.Interface {
	return kubernetes.NewForConfigOrDie(c).CoreV1().RESTClient()
}
