// Package goneobjects has workers for objects.
package goneobjects

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const finalizer = "example.com/worker"

func work(ctx context.Context, name string) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			println(name)
		}
	}
}

// Nobody removes an entry of this one.
type never struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *never) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name) // want `goroutine "workers" of never is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	return ctrl.Result{}, nil
}

// This one removes it where the object is not found.
type removes struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *removes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		if apierrors.IsNotFound(err) {
			if cancel, ok := r.workers[req.NamespacedName]; ok {
				cancel()
				delete(r.workers, req.NamespacedName)
			}
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name)
	}
	return ctrl.Result{}, nil
}

// This one removes it before the finalizer, but for one way.
type oneway struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *oneway) stop(key types.NamespacedName) {
	if cancel, ok := r.workers[key]; ok {
		cancel()
		delete(r.workers, key)
	}
}

func (r *oneway) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() && pod.Spec.NodeName == "" {
		controllerutil.RemoveFinalizer(pod, finalizer)
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name) // want `goroutine "workers" of oneway is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	if !pod.DeletionTimestamp.IsZero() {
		r.stop(req.NamespacedName)
		controllerutil.RemoveFinalizer(pod, finalizer)
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// This one removes it when the object says so.
type paused struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *paused) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Spec.HostNetwork {
		if cancel, ok := r.workers[req.NamespacedName]; ok {
			cancel()
			delete(r.workers, req.NamespacedName)
		}
		return ctrl.Result{}, nil
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name) // want `goroutine "workers" of paused is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	return ctrl.Result{}, nil
}

// The work is left to another method, and so is the finalizer.
type split struct {
	client.Client
	workers map[string]*entry
}

type entry struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func (r *split) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	res, err := r.reconcile(ctx, req)
	if err != nil {
		println(err.Error())
	}
	return res, err
}

func (r *split) reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if pod.Spec.NodeName == "" {
		if !pod.GetDeletionTimestamp().IsZero() {
			if err := removeFinalizer(ctx, r.Client, pod); err != nil {
				return ctrl.Result{}, err
			}
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, nil
	}
	if _, ok := r.workers[req.String()]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.String()] = &entry{ctx, cancel}
		go work(ctx, req.Name) // want `goroutine "workers" of split is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	if !pod.GetDeletionTimestamp().IsZero() {
		r.workers[req.String()].cancel()
		delete(r.workers, req.String())
		return ctrl.Result{}, removeFinalizer(ctx, r.Client, pod)
	}
	return ctrl.Result{}, nil
}

func removeFinalizer(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, finalizer)
	return c.Update(ctx, pod)
}

// All ways on which the finalizer goes end the worker.
type allways struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *allways) stop(key types.NamespacedName) {
	if cancel, ok := r.workers[key]; ok {
		cancel()
		delete(r.workers, key)
	}
}

func (r *allways) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() && pod.Spec.NodeName == "" {
		r.stop(req.NamespacedName)
		controllerutil.RemoveFinalizer(pod, finalizer)
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name)
	}
	if !pod.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(pod, finalizer)
		if err := r.Update(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		r.stop(req.NamespacedName)
	}
	return ctrl.Result{}, nil
}

// It is not found after that, too.
type both struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *both) stop(key types.NamespacedName) {
	if cancel, ok := r.workers[key]; ok {
		cancel()
		delete(r.workers, key)
	}
}

func (r *both) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		if apierrors.IsNotFound(err) {
			r.stop(req.NamespacedName)
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() && pod.Spec.NodeName == "" {
		controllerutil.RemoveFinalizer(pod, finalizer)
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name)
	}
	if !pod.DeletionTimestamp.IsZero() {
		r.stop(req.NamespacedName)
		controllerutil.RemoveFinalizer(pod, finalizer)
		return ctrl.Result{}, r.Update(ctx, pod)
	}
	return ctrl.Result{}, nil
}

// One worker for all objects of a namespace.
type shared struct {
	client.Client
	workers map[string]context.CancelFunc
}

func (r *shared) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.workers[req.Namespace]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.Namespace] = cancel
		go work(ctx, req.Namespace)
	}
	return ctrl.Result{}, nil
}

// The worker looks for itself whether its object is there.
type looks struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *looks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go r.follow(ctx, req.NamespacedName)
	}
	return ctrl.Result{}, nil
}

func (r *looks) follow(ctx context.Context, key types.NamespacedName) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			if err := r.Get(ctx, key, new(corev1.Pod)); apierrors.IsNotFound(err) {
				return
			}
		}
	}
}

// Another function takes out what has gone.
type swept struct {
	client.Client
	workers map[types.NamespacedName]context.CancelFunc
}

func (r *swept) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := new(corev1.Pod)
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := r.workers[req.NamespacedName]; !ok {
		ctx, cancel := context.WithCancel(context.Background())
		r.workers[req.NamespacedName] = cancel
		go work(ctx, req.Name)
	}
	return ctrl.Result{}, nil
}

func (r *swept) Start(ctx context.Context) error {
	for range time.Tick(time.Hour) {
		for key, cancel := range r.workers {
			if err := r.Get(ctx, key, new(corev1.Pod)); apierrors.IsNotFound(err) {
				cancel()
				delete(r.workers, key)
			}
		}
	}
	return nil
}
