// Books in a type of their own, with a method that tests and sets.
package main

import (
	"context"
	"errors"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

var h = cache.ResourceEventHandlerFuncs{}

type tr struct{ m map[string]struct{} }

func (t *tr) first(k string) bool {
	if _, ok := t.m[k]; ok {
		return false
	}
	t.m[k] = struct{}{}
	return true
}
func (t *tr) seen(k string) bool {
	if _, ok := t.m[k]; ok {
		return true
	}
	t.m[k] = struct{}{}
	return false
}

type gtr[K comparable] struct{ m map[K]struct{} }

func (t *gtr[K]) seen(k K) bool {
	if _, ok := t.m[k]; ok {
		return true
	}
	t.m[k] = struct{}{}
	return false
}

type R struct {
	f   informers.SharedInformerFactory
	inf cache.SharedIndexInformer
	a   tr
	g   gtr[string]
	mu  sync.Mutex
	byK map[string]cache.SharedIndexInformer
	rs  map[cache.SharedIndexInformer]cache.ResourceEventHandlerRegistration
}

func (r *R) p1(k string) {
	if r.a.first(k) {
		r.inf.AddEventHandler(h)
	}
}
func (r *R) p2(k string) {
	if !r.a.seen(k) {
		r.inf.AddEventHandler(h)
	}
}
func (r *R) p3(k string) {
	if !r.g.seen(k) {
		r.inf.AddEventHandler(h)
	}
}

// removal on re-evaluated / looked-up informers
func (r *R) q1() error {
	reg, err := r.f.Core().V1().Pods().Informer().AddEventHandler(h)
	if err != nil {
		return err
	}
	defer r.f.Core().V1().Pods().Informer().RemoveEventHandler(reg)
	return nil
}
func (r *R) informer(k string) cache.SharedIndexInformer {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.byK[k]
}
func (r *R) q2(k string) error {
	reg, err := r.informer(k).AddEventHandler(h)
	if err != nil {
		return err
	}
	defer func() {
		if inf := r.informer(k); inf != nil {
			_ = inf.RemoveEventHandler(reg)
		}
	}()
	return nil
}
func (r *R) q3(k string) error {
	pods := r.f.Core().V1().Pods()
	_ = pods.Lister()
	reg, err := pods.Informer().AddEventHandler(h)
	if err != nil {
		return err
	}
	defer func(i cache.SharedInformer, g cache.ResourceEventHandlerRegistration) { _ = i.RemoveEventHandler(g) }(pods.Informer(), reg)
	return nil
}
func (r *R) q4() error {
	for _, i := range r.byK {
		reg, err := i.AddEventHandler(h)
		if err != nil {
			return errors.Join(err, r.cleanup())
		}
		r.rs[i] = reg
	}
	defer r.cleanup()
	return nil
}
func (r *R) cleanup() (err error) {
	for i, g := range r.rs {
		err = errors.Join(err, i.RemoveEventHandler(g))
		delete(r.rs, i)
	}
	return
}

// one-shot self removing handler
func (r *R) q5(ctx context.Context) error {
	var reg cache.ResourceEventHandlerRegistration
	var err error
	got := make(chan struct{})
	var once sync.Once
	reg, err = r.inf.AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(_, _ any) { once.Do(func() { close(got) }) }})
	if err != nil {
		return err
	}
	go func() {
		select {
		case <-got:
		case <-ctx.Done():
		case <-time.After(time.Minute):
		}
		_ = r.inf.RemoveEventHandler(reg)
	}()
	return nil
}
func (r *R) q6(ctx context.Context) (err error) {
	reg, err := r.inf.AddEventHandler(h)
	switch {
	case err != nil:
		return err
	case !cache.WaitForCacheSync(ctx.Done(), reg.HasSynced):
		return errors.Join(errors.New("x"), r.inf.RemoveEventHandler(reg))
	}
	tm := time.AfterFunc(time.Minute, func() { _ = r.inf.RemoveEventHandler(reg) })
	_ = tm
	return
}
func (r *R) q7(ctx context.Context) error {
	return with(r.inf, h, func(reg cache.ResourceEventHandlerRegistration) error {
		if !reg.HasSynced() {
			return errors.New("x")
		}
		return nil
	})
}
func with[I cache.SharedInformer](i I, h cache.ResourceEventHandler, f func(cache.ResourceEventHandlerRegistration) error) error {
	reg, err := i.AddEventHandler(h)
	if err != nil {
		return err
	}
	defer func() { _ = i.RemoveEventHandler(reg) }()
	return f(reg)
}
func must[T any](t T, err error) T {
	if err != nil {
		panic(err)
	}
	return t
}
func (r *R) q8() {
	reg := must(r.inf.AddEventHandler(h))
	defer func() { must(0, r.inf.RemoveEventHandler(reg)) }()
}
func (r *R) q9() error {
	var regs [2]struct {
		i cache.SharedIndexInformer
		r cache.ResourceEventHandlerRegistration
	}
	for n := range regs {
		x := &regs[n]
		x.i = r.inf
		var err error
		x.r, err = x.i.AddEventHandler(h)
		if err != nil {
			for j := n - 1; j >= 0; j-- {
				_ = regs[j].i.RemoveEventHandler(regs[j].r)
			}
			return err
		}
	}
	for _, x := range regs {
		_ = x.i.RemoveEventHandler(x.r)
	}
	return nil
}

type remover interface {
	RemoveEventHandler(cache.ResourceEventHandlerRegistration) error
}

func (r *R) q10() error {
	var rem remover = r.inf
	reg, err := r.inf.AddEventHandler(h)
	if err != nil {
		return err
	}
	if x, ok := any(rem).(remover); ok {
		return x.RemoveEventHandler(reg)
	}
	return rem.RemoveEventHandler(reg)
}
func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.p1(req.Name)
	r.p2(req.Name)
	r.p3(req.Name)
	r.q8()
	return ctrl.Result{}, errors.Join(r.q1(), r.q2(req.Name), r.q3(""), r.q4(), r.q5(ctx), r.q6(ctx), r.q7(ctx), r.q9(), r.q10())
}

func main() {
	f := informers.NewSharedInformerFactory(kubernetes.NewForConfigOrDie(&rest.Config{}), 0)
	inf := f.Core().V1().Pods().Informer()
	r := &R{inf: inf, f: f, byK: map[string]cache.SharedIndexInformer{"x": inf}, rs: map[cache.SharedIndexInformer]cache.ResourceEventHandlerRegistration{}, a: tr{map[string]struct{}{}}, g: gtr[string]{map[string]struct{}{}}}
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	_ = ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
	f.Start(nil)
	_ = mgr.Start(ctrl.SetupSignalHandler())
}
