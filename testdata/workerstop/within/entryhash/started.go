package entryhash

import (
	"context"
	"maps"
	"net/http"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A backend does nothing but wait, on the channel in its field.
type backend struct {
	hash int
	stop chan struct{}
}

func build(hash int) *backend { return &backend{hash: hash, stop: make(chan struct{})} }

func (b *backend) run() {
	println("serving", b.hash)
	<-b.stop
	println("over", b.hash)
}

type starter struct {
	client.Client
	replaced map[types.NamespacedName]*backend
	evicted  map[types.NamespacedName]*backend
	sized    map[types.NamespacedName]*backend
	resized  map[types.NamespacedName]*backend
}

func (r *starter) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

// Reconcile makes the maps late, and starts what it has stored.
func (r *starter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm, key := new(corev1.ConfigMap), req.NamespacedName
	if err := r.Get(ctx, key, cm); err != nil {
		evict(r.replaced, key)
		evict(r.evicted, key)
		evict(r.sized, key)
		evict(r.resized, key)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.replace(key, len(cm.Data))
	r.renew(key, len(cm.Data))
	for name := range cm.Data {
		r.size(key, len(cm.Data)).submit(func() { println(name) })
		r.resize(key, len(cm.Data)).submit(func() { println(name) })
	}
	return ctrl.Result{}, nil
}

func (b *backend) size() int { return b.hash }

func (b *backend) submit(f func()) { f() }

func (b *backend) close() { close(b.stop) }

// size asks the one that is there, and returns it where it fits.
func (r *starter) size(key types.NamespacedName, n int) *backend {
	cur, ok := r.sized[key]
	if ok && cur.size() == n {
		return cur
	}
	b := build(n)
	go b.run() // want `goroutine "sized" of starter is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	r.sized[key] = b
	return b
}

func (r *starter) resize(key types.NamespacedName, n int) *backend {
	cur, ok := r.resized[key]
	if ok && cur.size() == n {
		return cur
	}
	if ok {
		cur.close()
	}
	b := build(n)
	go b.run()
	r.resized[key] = b
	return b
}

func (r *starter) replace(key types.NamespacedName, hash int) {
	cur, ok := r.replaced[key]
	if ok && cur.hash == hash {
		return
	}
	b := build(hash)
	if r.replaced == nil {
		r.replaced = map[types.NamespacedName]*backend{}
	}
	r.replaced[key] = b
	go b.run() // want `goroutine "replaced" of starter is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
}

func (r *starter) renew(key types.NamespacedName, hash int) {
	cur, ok := r.evicted[key]
	if ok && cur.hash == hash {
		return
	}
	evict(r.evicted, key)
	b := build(hash)
	if r.evicted == nil {
		r.evicted = map[types.NamespacedName]*backend{}
	}
	r.evicted[key] = b
	go b.run()
}

func evict(m map[types.NamespacedName]*backend, key types.NamespacedName) {
	if b := m[key]; b != nil {
		close(b.stop)
	}
	delete(m, key)
}

// A pool has tokens in the channel of its workers: who takes one gives it back.
type pool struct{ tokens chan struct{} }

func newPool(n int) *pool { return &pool{make(chan struct{}, n)} }

func (p *pool) do(f func()) {
	p.tokens <- struct{}{}
	go func() {
		defer func() { <-p.tokens }()
		f()
	}()
}

// regions knows what is gone by the keys alone: who asks for them does nothing about the entries.
type regions struct {
	client.Client
	running map[string]context.CancelFunc
	ended   map[string]context.CancelFunc
	sorted  map[string]context.CancelFunc
}

func (r *regions) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.ConfigMap{}).Complete(r)
}

func (r *regions) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cm := new(corev1.ConfigMap)
	if err := r.Get(ctx, req.NamespacedName, cm); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	want := sets.KeySet(cm.Data)
	for gone := range sets.KeySet(r.running).Difference(want) {
		delete(r.running, gone) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
	}
	for gone := range sets.KeySet(r.ended).Difference(want) {
		r.ended[gone]()
		delete(r.ended, gone)
	}
	for _, name := range slices.Sorted(maps.Keys(r.sorted)) {
		if !want.Has(name) {
			delete(r.sorted, name) // want `an entry is deleted without its goroutine being stopped \(leaks 1 goroutine and what it holds each time\)`
		}
	}
	for name := range want {
		if _, ok := r.running[name]; !ok {
			r.running[name] = syncRegion()
		}
		if _, ok := r.ended[name]; !ok {
			r.ended[name] = syncRegion()
		}
		if _, ok := r.sorted[name]; !ok {
			r.sorted[name] = syncRegion()
		}
	}
	return ctrl.Result{}, nil
}

func syncRegion() context.CancelFunc {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-ctx.Done()
		println("over")
	}()
	return cancel
}

// A cache is asked by requests, for keys that may be any.
type cache struct {
	generation string
	b          *backend
}

type caches struct {
	stale map[string]*cache
	fresh map[string]*cache
	any   map[string]*cache
}

func newCache(generation string) *cache {
	c := &cache{generation, build(len(generation))}
	go c.b.run()
	return c
}

func (c *cache) close() { c.b.close() }

// get knows that there may be an entry.
func (h *caches) get(key, generation string) *cache {
	if c, ok := h.stale[key]; ok {
		if c.generation == generation {
			return c
		}
	}
	c := newCache(generation) // want `goroutine "stale" of caches is replaced and not stopped \(leaks 1 goroutine and what it holds each time\)`
	h.stale[key] = c
	return c
}

func (h *caches) renew(key, generation string) *cache {
	if c, ok := h.fresh[key]; ok {
		if c.generation == generation {
			return c
		}
		c.close()
	}
	c := newCache(generation)
	h.fresh[key] = c
	return c
}

// open has a key of its own for each request, as far as one knows.
func (h *caches) open(key string) *cache {
	c := newCache("")
	h.any[key] = c
	return c
}

func (h *caches) clear(key string) {
	for _, m := range []map[string]*cache{h.stale, h.fresh, h.any} {
		if c, ok := m[key]; ok {
			delete(m, key)
			c.close()
		}
	}
}

func serveCaches(h *caches) error {
	http.HandleFunc("/get", func(w http.ResponseWriter, r *http.Request) {
		println(h.get(r.URL.Path, r.URL.RawQuery), h.renew(r.URL.Path, r.URL.RawQuery), h.open(r.RemoteAddr))
	})
	http.HandleFunc("/clear", func(w http.ResponseWriter, r *http.Request) { h.clear(r.URL.Path) })
	return http.ListenAndServe(":80", nil)
}
