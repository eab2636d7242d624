// Package manager reflects namespaces, which come and go: an entry is taken out of the books of
// a reflector, and made again. The factory of a namespace is made with it and ends with it; the
// one that they share stays.
package manager

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/leaklint/leaklint/testdata/losthandler/across/youngfactory/options"
)

type Reflector interface {
	Start(opts *options.Options)
	Stop(namespace string)
}

type Manager struct {
	client     kubernetes.Interface
	shared     informers.SharedInformerFactory
	reflectors []Reflector
	stop       map[string]context.CancelFunc
}

func New(ctx context.Context, client kubernetes.Interface) *Manager {
	shared := informers.NewSharedInformerFactory(client, 0)
	m := &Manager{
		client:     client,
		shared:     shared,
		reflectors: []Reflector{newReflector(pods), newReflector(nodes), none{}},
		stop:       make(map[string]context.CancelFunc),
	}
	shared.Core().V1().Namespaces().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { m.start(obj.(*corev1.Namespace).Name) },
		DeleteFunc: func(obj any) { m.end(obj.(*corev1.Namespace).Name) },
	})
	shared.Start(ctx.Done())
	return m
}

func (m *Manager) start(namespace string) {
	if _, found := m.stop[namespace]; found {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.stop[namespace] = cancel
	factory := informers.NewSharedInformerFactoryWithOptions(m.client, 0, informers.WithNamespace(namespace))
	for _, r := range m.reflectors {
		r.Start(options.New(namespace).WithFactory(factory).WithShared(m.shared))
	}
	go func() {
		factory.Start(ctx.Done())
		factory.WaitForCacheSync(ctx.Done())
	}()
}

func (m *Manager) end(namespace string) {
	if stop, found := m.stop[namespace]; found {
		stop()
		delete(m.stop, namespace)
		for _, r := range m.reflectors {
			r.Stop(namespace)
		}
	}
}

type reflector struct {
	entries map[string]any
	make    func(*options.Options) any
}

func newReflector(f func(*options.Options) any) *reflector {
	return &reflector{entries: make(map[string]any), make: f}
}

func (r *reflector) Start(opts *options.Options) {
	if _, found := r.entries[opts.Namespace]; found {
		return
	}
	r.entries[opts.Namespace] = r.make(opts)
}

func (r *reflector) Stop(namespace string) { delete(r.entries, namespace) }

type none struct{}

func (none) Start(*options.Options) {}
func (none) Stop(string)            {}

func pods(opts *options.Options) any {
	informer := opts.Factory.Core().V1().Pods().Informer()
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to informer is never removed \(may leak 2 goroutines and 27 KiB each time\)`
	return informer
}

func nodes(opts *options.Options) any {
	informer := opts.Shared.Core().V1().Nodes().Informer()
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want:vet `the handler added to informer is never removed \(may leak 2 goroutines and 27 KiB each time\)` // want:whole `the handler added to informer is never removed: Start runs again once an entry is taken out of "entries" \(leaks 2 goroutines and 27 KiB each time\)`
	return informer
}
