// Package besidecontext has factories beside the context until which they run: started again and again, by
// whoever comes, they are as many as their objects.
package besidecontext

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"sync"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
)

// The context of forgetful is made of that of the process, and nobody cancels it.
type forgetful struct {
	factory informers.SharedInformerFactory
	ctx     context.Context
	cancel  context.CancelFunc
}

func newForgetful(ctx context.Context, client kubernetes.Interface) *forgetful {
	ctx, cancel := context.WithCancel(ctx)
	return &forgetful{factory: informers.NewSharedInformerFactory(client, 0), ctx: ctx, cancel: cancel}
}

func (f *forgetful) Start() {
	f.factory.Start(f.ctx.Done()) // want `informer factory runs until f.ctx.Done\(\) ends, and more are started before that: get runs again once an entry is taken out of "clusters" \(leaks 6 goroutines and 38 KiB each time\)`
}

func (f *forgetful) Stop() { _ = f.cancel }

type forgetfuls struct {
	ctx      context.Context
	mu       sync.Mutex
	clusters map[string]*forgetful
}

func (m *forgetfuls) get(name string, client kubernetes.Interface) *forgetful {
	m.mu.Lock()
	defer m.mu.Unlock()
	if f, ok := m.clusters[name]; ok {
		return f
	}
	f := newForgetful(m.ctx, client)
	m.clusters[name] = f
	return f
}

func (m *forgetfuls) remove(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if f, ok := m.clusters[name]; ok {
		f.Stop()
		delete(m.clusters, name)
	}
}

func (m *forgetfuls) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("cluster")
	if r.Method == http.MethodDelete {
		m.remove(name)
		return
	}
	m.get(name, nil).Start()
}

// That of careful is cancelled.
type careful struct {
	factory informers.SharedInformerFactory
	ctx     context.Context
	cancel  context.CancelFunc
}

func newCareful(ctx context.Context, client kubernetes.Interface) *careful {
	ctx, cancel := context.WithCancel(ctx)
	return &careful{factory: informers.NewSharedInformerFactory(client, 0), ctx: ctx, cancel: cancel}
}

func (c *careful) Start() { c.factory.Start(c.ctx.Done()) }
func (c *careful) Stop()  { c.cancel() }

type carefuls struct {
	ctx      context.Context
	mu       sync.Mutex
	clusters map[string]*careful
}

func (m *carefuls) get(name string, client kubernetes.Interface) *careful {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c, ok := m.clusters[name]; ok {
		return c
	}
	c := newCareful(m.ctx, client)
	m.clusters[name] = c
	return c
}

func (m *carefuls) remove(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if c, ok := m.clusters[name]; ok {
		c.Stop()
		delete(m.clusters, name)
	}
}

func (m *carefuls) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("cluster")
	if r.Method == http.MethodDelete {
		m.remove(name)
		return
	}
	m.get(name, nil).Start()
}

// There is one object, which whoever comes starts: the first one does.
type only struct {
	factory informers.SharedInformerFactory
	ctx     context.Context
	cancel  context.CancelFunc
}

func newOnly(ctx context.Context, client kubernetes.Interface) *only {
	ctx, cancel := context.WithCancel(ctx)
	return &only{factory: informers.NewSharedInformerFactory(client, 0), ctx: ctx, cancel: cancel}
}

func (o *only) Start() { o.factory.Start(o.ctx.Done()) }

type server struct{ all *only }

func newServer(ctx context.Context, client kubernetes.Interface) *server {
	return &server{newOnly(ctx, client)}
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.all.Start() }

func serve(ctx context.Context, client kubernetes.Interface) {
	http.ListenAndServe(":8080", newServer(ctx, client))
}

// Each request has its own, which ends with it.
type short struct {
	factory informers.SharedInformerFactory
	ctx     context.Context
	cancel  context.CancelFunc
}

func newShort(ctx context.Context, client kubernetes.Interface) *short {
	ctx, cancel := context.WithCancel(ctx)
	return &short{factory: informers.NewSharedInformerFactory(client, 0), ctx: ctx, cancel: cancel}
}

func (s *short) Start() { s.factory.Start(s.ctx.Done()) }

func handle(w http.ResponseWriter, r *http.Request) { newShort(r.Context(), nil).Start() }

// A signal of the system ends the context of each job, if nobody does before.
type withContext struct {
	factory informers.SharedInformerFactory
	ctx     context.Context
	cancel  context.CancelFunc
}

type factories struct{ client kubernetes.Interface }

func (f *factories) get() informers.SharedInformerFactory {
	return informers.NewSharedInformerFactory(f.client, 0)
}

type job struct {
	from *factories
	with *withContext
}

func (j *job) run() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	j.with = &withContext{factory: j.from.get(), ctx: ctx, cancel: cancel}
	defer func() { _ = j.with.cancel }()
	j.with.factory.Start(j.with.ctx.Done()) // want `informer factory runs until j.with.ctx.Done\(\) ends, and more are started before that: called per request from jobs \(leaks 6 goroutines and 38 KiB each time\)`
}

func jobs(w http.ResponseWriter, r *http.Request) { (&job{from: new(factories)}).run() }

type cancelled struct {
	factory informers.SharedInformerFactory
	ctx     context.Context
	cancel  context.CancelFunc
}

type task struct {
	from *factories
	with *cancelled
}

func (t *task) run() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	t.with = &cancelled{factory: t.from.get(), ctx: ctx, cancel: cancel}
	defer func() { t.with.cancel() }()
	t.with.factory.Start(t.with.ctx.Done())
}

func tasks(w http.ResponseWriter, r *http.Request) { (&task{from: new(factories)}).run() }
