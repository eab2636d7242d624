//go:build !clientgo031

package main

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

const runtimePackages = "sigs.k8s.io/controller-runtime/pkg/"

var controllerRuntime = []probe{
	{
		symbol:  runtimePackages + "controller/priorityqueue.New",
		prepare: alone(func() func() { return priorityqueue.New[string]("q").ShutDown }),
	},
	{
		symbol:  runtimePackages + "controller/priorityqueue.New",
		note:    "ShutDownWithDrain",
		prepare: alone(func() func() { return priorityqueue.New[string]("q").ShutDownWithDrain }),
	},
	{symbol: cacheInformers() + ".Start", prepare: startedCaches},
	{symbol: runtimePackages + "cluster.Cluster.Start", prepare: startedClusters},
	{symbol: runtimePackages + "manager.Manager.Start", prepare: startedManagers},
	watchProbe(runtimePackages+"client.WithWatch.Watch", "HTTP/2", (*site).overHTTP2, runtimeWatches, stopWatch),
	watchProbe(runtimePackages+"client.WithWatch.Watch", "HTTP/1.1", (*site).overHTTP1, runtimeWatches, stopWatch),
	watchProbe(runtimePackages+"client.WithWatch.Watch", "HTTP/2: cancel only", (*site).overHTTP2, runtimeWatches, cancelWatch),
}

// cacheInformers is where the methods of caches are declared, which has moved.
func cacheInformers() string {
	t := reflect.TypeFor[cache.Informers]()
	return t.PkgPath() + "." + t.Name()
}

func startedCaches(s *site) maker {
	return func() func() {
		c := must(cache.New(s.overHTTP1(), cache.Options{}))
		return untilCancelled(failing(c.Start), started(c))
	}
}

func startedClusters(s *site) maker {
	return func() func() {
		c := must(cluster.New(s.overHTTP1()))
		return untilCancelled(failing(c.Start), started(c.GetCache()))
	}
}

func startedManagers(s *site) maker {
	options := manager.Options{Metrics: server.Options{BindAddress: "0"}} // no server
	return func() func() {
		m := must(manager.New(s.overHTTP1(), options))
		return untilCancelled(failing(m.Start), isClosed(m.Elected()))
	}
}

// failing is a function that should not fail.
func failing(run func(context.Context) error) func(context.Context) {
	return func(ctx context.Context) { check(run(ctx)) }
}

// started waits until a cache has started, and reports whether it has.
func started(c cache.Cache) func() bool {
	return func() bool { return c.WaitForCacheSync(context.Background()) }
}

func runtimeWatches(c *rest.Config) watcher {
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{corev1.SchemeGroupVersion})
	mapper.Add(corev1.SchemeGroupVersion.WithKind("Pod"), meta.RESTScopeNamespace)
	w := must(client.NewWithWatch(c, client.Options{Mapper: mapper}))
	return func(ctx context.Context) (watch.Interface, error) { return w.Watch(ctx, &corev1.PodList{}) }
}
