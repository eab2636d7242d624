// Package gone has reconcilers that keep something for each object: they have to let it go with the object.
package gone

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type monitor struct {
	name string
	quit chan struct{}
}

func newMonitor(name string) *monitor {
	m := &monitor{name: name, quit: make(chan struct{})}
	go m.run()
	return m
}

func (m *monitor) run() {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			println(m.name)
		case <-m.quit:
			return
		}
	}
}

func (m *monitor) Close() { close(m.quit) }

// A changer ends a monitor when the pod is done, and not when it is gone.
type changer struct {
	client.Client
	monitors map[string]*monitor
}

func (r *changer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if pod.DeletionTimestamp != nil {
		pod.Finalizers = nil
		return ctrl.Result{}, r.Update(ctx, &pod)
	}
	r.enable(pod.Namespace + "/" + pod.Name)
	if pod.Status.Phase == corev1.PodSucceeded {
		r.disable(req.String())
	}
	return ctrl.Result{}, nil
}

func (r *changer) enable(name string) {
	if r.monitors[name] == nil {
		r.monitors[name] = newMonitor(name) // want `goroutine "monitors" of changer is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
}

func (r *changer) disable(name string) {
	if m := r.monitors[name]; m != nil {
		delete(r.monitors, name)
		m.Close()
	}
}

// An asker looks at the error, and forgets the monitor all the same; at the end it ends all.
type asker struct {
	client.Client
	monitors map[types.NamespacedName]*monitor
}

func (r *asker) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, req.NamespacedName, &pod)
	if apierrors.IsNotFound(err) {
		println("gone", req.Name)
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	m, ok := r.monitors[req.NamespacedName]
	switch {
	case ok && pod.Status.Phase == corev1.PodSucceeded:
		m.Close()
		delete(r.monitors, req.NamespacedName)
	case !ok:
		r.monitors[req.NamespacedName] = newMonitor(req.Name) // want `goroutine "monitors" of asker is not stopped when its object is gone \(leaks 1 goroutine and what it holds each time\)`
	}
	return ctrl.Result{}, nil
}

func (r *asker) stopAll() {
	for _, m := range r.monitors {
		m.Close()
	}
}

// These let it go: where it is not found, where it is about to be deleted, before one looks, at the end.
type finder struct {
	client.Client
	monitors map[string]*monitor
}

func (r *finder) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		if apierrors.IsNotFound(err) {
			r.disable(req.String())
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.monitors[req.String()] == nil {
		r.monitors[req.String()] = newMonitor(req.Name)
	}
	return ctrl.Result{}, nil
}

func (r *finder) disable(name string) {
	if m := r.monitors[name]; m != nil {
		delete(r.monitors, name)
		m.Close()
	}
}

type finalizer struct {
	client.Client
	monitors map[string]*monitor
}

func (r *finalizer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !pod.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.finalize(ctx, &pod)
	}
	if r.monitors[req.String()] == nil {
		r.monitors[req.String()] = newMonitor(req.Name)
	}
	return ctrl.Result{}, nil
}

func (r *finalizer) finalize(ctx context.Context, pod *corev1.Pod) error {
	key := client.ObjectKeyFromObject(pod).String()
	if m := r.monitors[key]; m != nil {
		m.Close()
		delete(r.monitors, key)
	}
	pod.Finalizers = nil
	return r.Update(ctx, pod)
}

type renewer struct {
	client.Client
	monitors map[string]*monitor
}

func (r *renewer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if m := r.monitors[req.String()]; m != nil {
		m.Close()
		delete(r.monitors, req.String())
	}
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.monitors[req.String()] = newMonitor(req.Name)
	return ctrl.Result{}, nil
}

// A lister has monitors of what the object names, which others may name, too.
type lister struct {
	client.Client
	monitors map[string]*monitor
}

func (r *lister) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cm corev1.ConfigMap
	if err := r.Get(ctx, req.NamespacedName, &cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for name, state := range cm.Data {
		m, ok := r.monitors[name]
		switch {
		case !ok:
			r.monitors[name] = newMonitor(name)
		case state == "off":
			m.Close()
			delete(r.monitors, name)
		}
	}
	return ctrl.Result{}, nil
}

// A noder has one for each node, which other pods have, too.
type noder struct {
	client.Client
	monitors map[string]*monitor
}

func (r *noder) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	m, ok := r.monitors[pod.Spec.NodeName]
	switch {
	case ok && pod.Labels["last"] != "":
		m.Close()
		delete(r.monitors, pod.Spec.NodeName)
	case !ok:
		r.monitors[pod.Spec.NodeName] = newMonitor(pod.Spec.NodeName)
	}
	return ctrl.Result{}, nil
}

// A told one learns from others that the object is gone.
type told struct {
	client.Client
	monitors map[string]*monitor
}

func (r *told) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.monitors[req.String()] == nil {
		r.monitors[req.String()] = newMonitor(req.Name)
	}
	return ctrl.Result{}, nil
}

func (r *told) OnDelete(pod *corev1.Pod) {
	key := pod.Namespace + "/" + pod.Name
	if m := r.monitors[key]; m != nil {
		m.Close()
		delete(r.monitors, key)
	}
}

// A locker does everything under its lock, in literals.
type locker struct {
	client.Client
	monitors map[string]*monitor
}

func (r *locker) locked(f func()) { f() }

func (r *locker) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		r.locked(func() {
			if m := r.monitors[req.String()]; m != nil {
				m.Close()
				delete(r.monitors, req.String())
			}
		})
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.locked(func() {
		if r.monitors[req.String()] == nil {
			r.monitors[req.String()] = newMonitor(req.Name)
		}
	})
	return ctrl.Result{}, nil
}

// A sweeper compares with what is there, now and then: in a method that a manager runs.
type sweeper struct {
	client.Client
	monitors map[types.NamespacedName]*monitor
}

func (r *sweeper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if m := r.monitors[req.NamespacedName]; m != nil && pod.Status.Phase == corev1.PodSucceeded {
		m.Close()
		delete(r.monitors, req.NamespacedName)
	} else if m == nil {
		r.monitors[req.NamespacedName] = newMonitor(req.Name)
	}
	return ctrl.Result{}, nil
}

func (r *sweeper) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		var pods corev1.PodList
		if err := r.List(ctx, &pods); err != nil {
			return err
		}
		there := make(map[types.NamespacedName]bool)
		for i := range pods.Items {
			there[client.ObjectKeyFromObject(&pods.Items[i])] = true
		}
		for key, m := range r.monitors {
			if !there[key] {
				m.Close()
				delete(r.monitors, key)
			}
		}
		time.Sleep(time.Minute)
	}
	return nil
}

// A collector takes out what is gone, and another ends it.
type collector struct {
	client.Client
	monitors map[types.NamespacedName]*monitor
}

func (r *collector) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if r.monitors[req.NamespacedName] == nil {
		r.monitors[req.NamespacedName] = newMonitor(req.Name)
	}
	return ctrl.Result{}, nil
}

func (r *collector) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		for _, m := range r.takeGone(ctx) {
			m.Close()
		}
		time.Sleep(time.Minute)
	}
	return nil
}

func (r *collector) takeGone(ctx context.Context) (gone []*monitor) {
	for key, m := range r.monitors {
		if err := r.Get(ctx, key, &corev1.Pod{}); apierrors.IsNotFound(err) {
			gone = append(gone, m)
			delete(r.monitors, key)
		}
	}
	return gone
}

// Setup has all of them called.
func Setup(mgr ctrl.Manager) error {
	builder := func() *ctrl.Builder { return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}) }
	for _, err := range []error{
		builder().Complete(&changer{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&asker{mgr.GetClient(), map[types.NamespacedName]*monitor{}}),
		builder().Complete(&finder{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&finalizer{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&renewer{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&lister{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&locker{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&noder{mgr.GetClient(), map[string]*monitor{}}),
		builder().Complete(&sweeper{mgr.GetClient(), map[types.NamespacedName]*monitor{}}),
		builder().Complete(&collector{mgr.GetClient(), map[types.NamespacedName]*monitor{}}),
		builder().Complete(&told{mgr.GetClient(), map[string]*monitor{}}),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}
