// Package gonekey has controllers of client-go that keep something for each object: they have to let it go with the object.
package gonekey

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type monitor struct{ quit chan struct{} }

func newMonitor(name string) *monitor {
	m := &monitor{make(chan struct{})}
	go wait.Until(func() { println(name) }, time.Second, m.quit)
	return m
}

func (m *monitor) Close() { close(m.quit) }

// A forgetful one ends a monitor when the pod is done, and not when it is gone.
type forgetful struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	pods     listers.PodLister
	monitors map[string]*monitor
}

func (c *forgetful) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

func (c *forgetful) work(ctx context.Context) {
	for c.next() {
	}
}

func (c *forgetful) next() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(key); err != nil {
		c.queue.AddRateLimited(key)
	}
	return true
}

func (c *forgetful) sync(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	pod, err := c.pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if c.monitors[key] == nil {
		c.monitors[key] = newMonitor(key) // want `goroutine "monitors" of forgetful is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	if pod.Status.Phase == corev1.PodSucceeded {
		c.monitors[key].Close()
		delete(c.monitors, key)
	}
	return nil
}

// A careful one ends it then, too.
type careful struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	pods     listers.PodLister
	monitors map[string]*monitor
}

func (c *careful) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

func (c *careful) work(ctx context.Context) {
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.sync(key)
		c.queue.Done(key)
	}
}

func (c *careful) sync(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	pod, err := c.pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		c.forget(key)
		return nil
	}
	if err != nil {
		return err
	}
	if c.monitors[key] == nil {
		c.monitors[key] = newMonitor(key)
	}
	if pod.Status.Phase == corev1.PodSucceeded {
		c.forget(key)
	}
	return nil
}

func (c *careful) forget(key string) {
	if m := c.monitors[key]; m != nil {
		m.Close()
		delete(c.monitors, key)
	}
}

// A watchful one ends it in a handler of deletions.
type watchful struct {
	queue    workqueue.TypedRateLimitingInterface[string]
	pods     listers.PodLister
	monitors map[string]*monitor
}

func (c *watchful) onDelete(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
	if err != nil {
		return
	}
	if m := c.monitors[key]; m != nil {
		m.Close()
		delete(c.monitors, key)
	}
}

func (c *watchful) Run(ctx context.Context, pods cache.SharedIndexInformer) {
	pods.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: c.onDelete})
	for {
		key, quit := c.queue.Get()
		if quit {
			return
		}
		c.sync(key)
		c.queue.Done(key)
	}
}

func (c *watchful) sync(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	if _, err := c.pods.Pods(namespace).Get(name); apierrors.IsNotFound(err) {
		return nil
	}
	if c.monitors[key] == nil {
		c.monitors[key] = newMonitor(key)
	}
	return nil
}
