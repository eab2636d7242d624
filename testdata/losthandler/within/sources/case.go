// Package sources has controllers watch sources of a kind: each adds a handler to the cache.
package sources

import (
	"context"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/sets"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

// everyTime watches again with each reconcile.
type everyTime struct {
	client.Client
	ctrl  controller.Controller
	cache cache.Cache
}

func (r *everyTime) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	err := r.ctrl.Watch(source.Kind(r.cache, &corev1.Pod{}, &handler.TypedEnqueueRequestForObject[*corev1.Pod]{})) // want `the handler of the watched source stays until the cache ends: added per reconcile in Reconcile \(leaks 2 goroutines and 27 KiB each time\)`
	return reconcile.Result{}, err
}

// perKind watches each kind once.
type perKind struct {
	ctrl    controller.Controller
	cache   cache.Cache
	mu      sync.Mutex
	watched map[schema.GroupVersionKind]bool
}

func (r *perKind) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.ensure(schema.GroupVersionKind{Kind: req.Name})
}

func (r *perKind) ensure(gvk schema.GroupVersionKind) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.watched[gvk] {
		return nil
	}
	obj := &unstructured.Unstructured{}
	obj.SetGroupVersionKind(gvk)
	src := source.Kind(r.cache, obj, &handler.TypedEnqueueRequestForObject[*unstructured.Unstructured]{})
	if err := r.ctrl.Watch(src); err != nil {
		return err
	}
	r.watched[gvk] = true
	return nil
}

// ofSet does so with a set.
type ofSet struct {
	ctrl    controller.Controller
	mgr     manager.Manager
	watched sets.Set[string]
}

func (r *ofSet) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if !r.watched.Has(req.Name) {
		if err := r.ctrl.Watch(source.Kind(r.mgr.GetCache(), &corev1.Secret{}, &handler.TypedEnqueueRequestForObject[*corev1.Secret]{})); err != nil {
			return reconcile.Result{}, err
		}
		r.watched.Insert(req.Name)
	}
	return reconcile.Result{}, nil
}

// first does so once.
type first struct {
	ctrl controller.Controller
	mgr  manager.Manager
	once sync.Once
}

func (r *first) Reconcile(ctx context.Context, req reconcile.Request) (res reconcile.Result, err error) {
	r.once.Do(func() {
		err = r.ctrl.Watch(source.Kind(r.mgr.GetCache(), &corev1.Secret{}, &handler.TypedEnqueueRequestForObject[*corev1.Secret]{}))
	})
	return reconcile.Result{}, err
}

// SetUp is called once for each controller.
func SetUp(mgr manager.Manager, r reconcile.Reconciler) error {
	c, err := controller.New("pods", mgr, controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	return c.Watch(source.Kind(mgr.GetCache(), &corev1.Pod{}, &handler.TypedEnqueueRequestForObject[*corev1.Pod]{}))
}

// tenants has a controller for each tenant, which goes, and one cache for all.
type tenants struct {
	mgr     manager.Manager
	r       reconcile.Reconciler
	cancels map[string]context.CancelFunc
}

func (t *tenants) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if cancel, ok := t.cancels[req.Name]; ok && req.Namespace == "" {
		cancel()
		delete(t.cancels, req.Name)
		return reconcile.Result{}, nil
	} else if ok {
		return reconcile.Result{}, nil
	}
	c, err := controller.NewUnmanaged(req.Name, controller.Options{Reconciler: t.r})
	if err != nil {
		return reconcile.Result{}, err
	}
	err = c.Watch(source.Kind(t.mgr.GetCache(), &corev1.Pod{}, &handler.TypedEnqueueRequestForObject[*corev1.Pod]{})) // want `the handler of the watched source stays until the cache ends: Reconcile runs again once an entry is taken out of "cancels" \(leaks 2 goroutines and 27 KiB each time\)`
	if err != nil {
		return reconcile.Result{}, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.cancels[req.Name] = cancel
	go c.Start(ctx)
	return reconcile.Result{}, nil
}

// clusters has a cache for each cluster, which ends with the controller.
type clusters struct {
	r       reconcile.Reconciler
	cancels map[string]context.CancelFunc
}

func (t *clusters) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if cancel, ok := t.cancels[req.Name]; ok && req.Namespace == "" {
		cancel()
		delete(t.cancels, req.Name)
		return reconcile.Result{}, nil
	} else if ok {
		return reconcile.Result{}, nil
	}
	cl, err := cluster.New(nil)
	if err != nil {
		return reconcile.Result{}, err
	}
	c, err := controller.NewUnmanaged(req.Name, controller.Options{Reconciler: t.r})
	if err != nil {
		return reconcile.Result{}, err
	}
	if err := c.Watch(source.Kind(cl.GetCache(), &corev1.Pod{}, &handler.TypedEnqueueRequestForObject[*corev1.Pod]{})); err != nil {
		return reconcile.Result{}, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.cancels[req.Name] = cancel
	go cl.Start(ctx)
	go c.Start(ctx)
	return reconcile.Result{}, nil
}

var (
	own     controller.Controller
	started sync.Map
)

func init() {
	started = sync.Map{}
	started.LoadOrStore("Pod", struct{}{})
}

// byName watches what is not in a package variable, which init makes.
type byName struct{ cache cache.Cache }

func (r *byName) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	_, exists := started.Load(req.Name)
	if !exists {
		if ok, err := add(r.cache, own, schema.GroupVersionKind{Kind: req.Name}); err != nil {
			return reconcile.Result{}, err
		} else if ok {
			started.LoadOrStore(req.Name, struct{}{})
			return reconcile.Result{}, nil
		}
	}
	return reconcile.Result{}, nil
}

func add(cs cache.Cache, c controller.Controller, gvk schema.GroupVersionKind) (bool, error) {
	if gvk.Kind == "" {
		return false, nil
	}
	obj := &unstructured.Unstructured{}
	obj.SetGroupVersionKind(gvk)
	return true, c.Watch(source.Kind(cs, obj, &handler.TypedEnqueueRequestForObject[*unstructured.Unstructured]{}))
}

// ofCall has a guard that is new in each call.
type ofCall struct {
	ctrl  controller.Controller
	cache cache.Cache
}

func (r *ofCall) ensure() (err error) {
	var once sync.Once
	once.Do(func() {
		err = r.ctrl.Watch(source.Kind(r.cache, &corev1.Pod{}, &handler.TypedEnqueueRequestForObject[*corev1.Pod]{})) // want `the handler of the watched source stays until the cache ends: called per reconcile from Reconcile via ensure \(leaks 2 goroutines and 27 KiB each time\)`
	})
	return err
}

func (r *ofCall) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.ensure()
}

// ofService watches services with controllers that come and go, and removes their informer with each; endpoints stay.
type ofService struct {
	mgr  manager.Manager
	stop context.CancelFunc
}

func (r *ofService) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Name == "" {
		return reconcile.Result{}, r.end(ctx)
	}
	return reconcile.Result{}, r.begin()
}

func (r *ofService) begin() error {
	if r.stop != nil {
		return nil
	}
	ctrl, err := controller.NewUnmanaged("services", controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	if err := ctrl.Watch(source.Kind(r.mgr.GetCache(), &corev1.Service{}, &handler.TypedEnqueueRequestForObject[*corev1.Service]{})); err != nil {
		return err
	}
	if err := ctrl.Watch(source.Kind(r.mgr.GetCache(), &corev1.Endpoints{}, &handler.TypedEnqueueRequestForObject[*corev1.Endpoints]{})); err != nil { // want `the handler of the watched source stays until the cache ends: begin runs again once "stop" is set back .*`
		return err
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.stop = cancel
	go func() {
		if err := ctrl.Start(ctx); err != nil {
			r.stop = nil
		}
	}()
	return nil
}

func (r *ofService) end(ctx context.Context) error {
	if r.stop == nil {
		return nil
	}
	err := r.mgr.GetCache().RemoveInformer(ctx, &corev1.Service{})
	r.stop()
	r.stop = nil
	return err
}
