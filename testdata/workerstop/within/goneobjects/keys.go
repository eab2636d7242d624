package goneobjects

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A classic controller asks its indexer whether there is the object.
type classic struct {
	indexer cache.Indexer
	queue   workqueue.TypedRateLimitingInterface[string]
	workers map[string]chan struct{}
}

func (c *classic) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	go wait.Until(func() {
		for c.process() {
		}
	}, time.Second, stop)
	<-stop
}

func (c *classic) process() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(key); err != nil {
		c.queue.AddRateLimited(key)
	} else {
		c.queue.Forget(key)
	}
	return true
}

func (c *classic) stop(key string) {
	if worker, ok := c.workers[key]; ok {
		close(worker)
		delete(c.workers, key)
	}
}

func (c *classic) sync(key string) error {
	obj, exists, err := c.indexer.GetByKey(key)
	if err != nil {
		return err
	}
	if !exists {
		return nil
	}
	if obj.(*corev1.Pod).Status.Phase == corev1.PodSucceeded {
		c.stop(key)
		return nil
	}
	if _, ok := c.workers[key]; !ok {
		done := make(chan struct{})
		c.workers[key] = done
		go wait.Until(func() { println(key) }, time.Second, done) // want `goroutine "workers" of classic is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	return nil
}

// This one ends the worker then.
type careful struct {
	indexer cache.Indexer
	queue   workqueue.TypedRateLimitingInterface[string]
	workers map[string]chan struct{}
}

func (c *careful) Run(stop <-chan struct{}) {
	defer c.queue.ShutDown()
	go wait.Until(func() {
		for c.process() {
		}
	}, time.Second, stop)
	<-stop
}

func (c *careful) process() bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(key); err != nil {
		c.queue.AddRateLimited(key)
	} else {
		c.queue.Forget(key)
	}
	return true
}

func (c *careful) stop(key string) {
	if worker, ok := c.workers[key]; ok {
		close(worker)
		delete(c.workers, key)
	}
}

func (c *careful) sync(key string) error {
	obj, exists, err := c.indexer.GetByKey(key)
	if err != nil {
		return err
	}
	if !exists {
		c.stop(key)
		return nil
	}
	if obj.(*corev1.Pod).Status.Phase == corev1.PodSucceeded {
		c.stop(key)
		return nil
	}
	if _, ok := c.workers[key]; !ok {
		done := make(chan struct{})
		c.workers[key] = done
		go wait.Until(func() { println(key) }, time.Second, done)
	}
	return nil
}

// A typed reconciler has requests of its own.
type request struct{ Key types.NamespacedName }

type typed struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *typed) Reconcile(ctx context.Context, req request) (ctrl.Result, error) {
	if err := r.Get(ctx, req.Key, new(corev1.Pod)); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.workers[req.Key]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.Key] = cancel
		go work(ctx, req.Key.Name) // want `goroutine "workers" of typed is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	return ctrl.Result{}, nil
}

// A helper looks for the object, and tells that there is none.
type helped struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *helped) fetch(ctx context.Context, key types.NamespacedName) (*corev1.Pod, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, key, pod); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return pod, nil
}

func (r *helped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.fetch(ctx, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err
	}
	cancel, running := r.workers[req.NamespacedName]
	switch {
	case pod == nil && running:
		cancel()
		delete(r.workers, req.NamespacedName)
	case pod != nil && !running:
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name)
	}
	return ctrl.Result{}, nil
}

// Nobody calls what would let an entry go.
type probers struct{ all map[string]chan struct{} }

func (p *probers) ensure(key, addr string) {
	if old, ok := p.all[key]; ok {
		if addr == "" {
			return
		}
		close(old)
	}
	done := make(chan struct{})
	p.all[key] = done
	go wait.Until(func() { println(key) }, time.Second, done) // want `goroutine "all" of probers is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
}

func (p *probers) remove(key string) {
	if old, ok := p.all[key]; ok {
		close(old)
		delete(p.all, key)
	}
}

type probing struct {
	client.Client
	probers *probers
}

func (r *probing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.probers.ensure(req.Name, node.Spec.ProviderID)
	return ctrl.Result{}, nil
}

// Its informer calls it.
type listeners struct{ all map[string]chan struct{} }

func (l *listeners) ensure(key string) {
	if _, ok := l.all[key]; ok {
		return
	}
	done := make(chan struct{})
	l.all[key] = done
	go wait.Until(func() { println(key) }, time.Second, done)
}

func (l *listeners) drop(key string) {
	if old, ok := l.all[key]; ok {
		close(old)
		delete(l.all, key)
	}
}

type remover interface{ drop(key string) }

type listening struct {
	client.Client
	listeners *listeners
}

func (r *listening) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.listeners.ensure(req.Name)
	return ctrl.Result{}, nil
}

func follow(gone <-chan string, r remover) {
	for key := range gone {
		r.drop(key)
	}
}
