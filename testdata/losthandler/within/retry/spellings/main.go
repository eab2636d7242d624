// The many spellings of trying again until it works, and informers of one namespace each.
package main

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
)

var h = cache.ResourceEventHandlerFuncs{}

// own informers, local map of cancels
func a(cs kubernetes.Interface, ns cache.SharedIndexInformer) {
	stops := map[string]context.CancelFunc{}
	ns.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(o any) {
			n := o.(*corev1.Namespace).Name
			ctx, cancel := context.WithCancel(context.Background())
			f := informers.NewSharedInformerFactoryWithOptions(cs, 0, informers.WithNamespace(n))
			if _, err := f.Core().V1().Pods().Informer().AddEventHandler(h); err != nil {
				cancel()
				return
			}
			f.Start(ctx.Done())
			stops[n] = cancel
		},
		DeleteFunc: func(o any) {
			if x, ok := o.(*corev1.Namespace); ok {
				if c, ok := stops[x.Name]; ok {
					c()
					delete(stops, x.Name)
				}
			}
		},
	})
}

// local map of entries with own informers
func b(cs kubernetes.Interface, ns cache.SharedIndexInformer) {
	type ent struct {
		i    cache.SharedIndexInformer
		stop chan struct{}
	}
	m := map[string]*ent{}
	ns.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(o any) {
			n := o.(*corev1.Namespace).Name
			if m[n] != nil {
				return
			}
			e := &ent{informers.NewSharedInformerFactory(cs, 0).Core().V1().Pods().Informer(), make(chan struct{})}
			e.i.AddEventHandler(h)
			go e.i.Run(e.stop)
			m[n] = e
		},
		DeleteFunc: func(o any) {
			if x, ok := o.(*corev1.Namespace); ok {
				if c, ok := m[x.Name]; ok {
					delete(m, x.Name)
					close(c.stop)
				}
			}
		},
	})
}

// parallel slices, Stop by index
type P struct {
	infs []cache.SharedIndexInformer
	regs []cache.ResourceEventHandlerRegistration
	done chan struct{}
}

func (p *P) Start() error {
	for _, i := range p.infs {
		r, err := i.AddEventHandler(h)
		if err != nil {
			p.Stop()
			return err
		}
		p.regs = append(p.regs, r)
	}
	return nil
}
func (p *P) Stop() {
	for i := range p.regs {
		_ = p.infs[i].RemoveEventHandler(p.regs[i])
	}
	p.regs = nil
	close(p.done)
}

// retry shapes
func r1(inf cache.SharedIndexInformer) error {
	for i := 0; ; i++ {
		_, err := inf.AddEventHandler(h)
		if err == nil {
			return nil
		}
		if i > 5 {
			return err
		}
		time.Sleep(time.Second)
	}
}
func r2(inf cache.SharedIndexInformer) error {
	for range 5 {
		if _, err := inf.AddEventHandler(h); err != nil {
			time.Sleep(time.Second)
			continue
		}
		return nil
	}
	return errors.New("gave up")
}
func r3(ctx context.Context, inf cache.SharedIndexInformer) {
	var reg cache.ResourceEventHandlerRegistration
	var err error
	for {
		reg, err = inf.AddEventHandler(h)
		if err == nil || ctx.Err() != nil {
			break
		}
	}
	if err != nil {
		return
	}
	cache.WaitForCacheSync(ctx.Done(), reg.HasSynced)
}
func r4(ctx context.Context, inf cache.SharedIndexInformer) {
	ok := false
	for !ok {
		_, err := inf.AddEventHandler(h)
		ok = err == nil
	}
}
func r5(ctx context.Context, inf cache.SharedIndexInformer) (err error) {
	err = errors.New("x")
	for err != nil {
		_, err = inf.AddEventHandler(h)
	}
	return
}
func r6(ctx context.Context, inf cache.SharedIndexInformer) {
	for {
		if err := add(inf); err != nil {
			continue
		}
		return
	}
}
func add(inf cache.SharedIndexInformer) error { _, err := inf.AddEventHandler(h); return err }
func r7(ctx context.Context, inf cache.SharedIndexInformer) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		if !inf.HasSynced() {
			continue
		}
		inf.AddEventHandler(h)
		break
	}
}
func r8(inf cache.SharedIndexInformer) {
	for tries := 3; tries > 0; tries-- {
		if addB(inf) {
			return
		}
	}
	panic("x")
}
func addB(inf cache.SharedIndexInformer) bool { _, err := inf.AddEventHandler(h); return err == nil }

// actor loop: runs posted closures
type actor struct {
	ch  chan func()
	inf cache.SharedIndexInformer
	n   int
}

func (a *actor) loop(ctx context.Context) {
	for {
		select {
		case f := <-a.ch:
			f()
		case <-ctx.Done():
			return
		}
	}
}
func (a *actor) do(f func()) { d := make(chan struct{}); a.ch <- func() { defer close(d); f() }; <-d }
func (a *actor) setup()      { a.do(func() { a.inf.AddEventHandler(h) }) }
func (a *actor) inc()        { a.do(func() { a.n++ }) }

func main() {
	cs := kubernetes.NewForConfigOrDie(&rest.Config{})
	f := informers.NewSharedInformerFactory(cs, 0)
	ctx := context.Background()
	ns, inf := f.Core().V1().Namespaces().Informer(), f.Core().V1().Pods().Informer()
	a(cs, ns)
	b(cs, ns)
	p := &P{infs: []cache.SharedIndexInformer{ns, inf}, done: make(chan struct{})}
	if err := p.Start(); err != nil {
		return
	}
	defer p.Stop()
	_ = r1(inf)
	_ = r2(inf)
	r3(ctx, inf)
	r4(ctx, inf)
	_ = r5(ctx, inf)
	r6(ctx, inf)
	r7(ctx, inf)
	r8(inf)
	ac := &actor{ch: make(chan func()), inf: inf}
	go ac.loop(ctx)
	ac.setup()
	ac.inc()
	f.Start(ctx.Done())
	<-ctx.Done()
}
