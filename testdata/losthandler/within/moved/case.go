// Package moved takes over what it goes on with from one map to another, and ends the rest.
package moved

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

type monitor struct {
	stopCh chan struct{}
	reg    cache.ResourceEventHandlerRegistration
	inf    cache.SharedIndexInformer
}

type Right struct {
	monitors map[schema.GroupVersionResource]*monitor
	f        informers.SharedInformerFactory
}

func NewRight(f informers.SharedInformerFactory) *Right {
	return &Right{f: f, monitors: map[schema.GroupVersionResource]*monitor{}}
}

func (q *Right) Sync(res map[schema.GroupVersionResource]struct{}) error {
	toRemove := q.monitors
	current := map[schema.GroupVersionResource]*monitor{}
	for r := range res {
		if m, ok := toRemove[r]; ok {
			current[r] = m
			delete(toRemove, r)
			continue
		}
		s, err := q.f.ForResource(r)
		if err != nil {
			continue
		}
		m := &monitor{stopCh: make(chan struct{}), inf: s.Informer()}
		m.reg, err = s.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{})
		if err != nil {
			continue
		}
		current[r] = m
	}
	q.monitors = current
	for _, m := range toRemove {
		m.inf.RemoveEventHandler(m.reg)
	}
	return nil
}

func (q *Right) Stop() {
	for _, m := range q.monitors {
		m.inf.RemoveEventHandler(m.reg)
	}
	q.monitors = nil
}

type Wrong struct {
	monitors map[schema.GroupVersionResource]*monitor
	f        informers.SharedInformerFactory
}

func NewWrong(f informers.SharedInformerFactory) *Wrong {
	return &Wrong{f: f, monitors: map[schema.GroupVersionResource]*monitor{}}
}

func (q *Wrong) Sync(res map[schema.GroupVersionResource]struct{}) error {
	toRemove := q.monitors
	current := map[schema.GroupVersionResource]*monitor{}
	for r := range res {
		if m, ok := toRemove[r]; ok {
			current[r] = m
			delete(toRemove, r)
			continue
		}
		s, err := q.f.ForResource(r)
		if err != nil {
			continue
		}
		m := &monitor{stopCh: make(chan struct{}), inf: s.Informer()}
		m.reg, err = s.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `handler registration "monitors" of Wrong is not removed by Stop .*`
		if err != nil {
			continue
		}
		current[r] = m
	}
	q.monitors = current
	for _, m := range toRemove {
		close(m.stopCh)
	}
	return nil
}

func (q *Wrong) Stop() {
	for _, m := range q.monitors {
		close(m.stopCh)
	}
	q.monitors = nil
}

type Counting struct {
	monitors map[schema.GroupVersionResource]*monitor
	f        informers.SharedInformerFactory
}

func NewCounting(f informers.SharedInformerFactory) *Counting {
	return &Counting{f: f, monitors: map[schema.GroupVersionResource]*monitor{}}
}

func (q *Counting) Sync(res map[schema.GroupVersionResource]struct{}) error {
	toRemove := q.monitors
	current := map[schema.GroupVersionResource]*monitor{}
	for r := range res {
		if m, ok := toRemove[r]; ok {
			current[r] = m
			delete(toRemove, r)
			continue
		}
		s, err := q.f.ForResource(r)
		if err != nil {
			continue
		}
		m := &monitor{stopCh: make(chan struct{}), inf: s.Informer()}
		m.reg, err = s.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `handler registration "monitors" of Counting is not removed by Stop .*`
		if err != nil {
			continue
		}
		current[r] = m
	}
	q.monitors = current
	n := 0
	for _, m := range toRemove {
		if m.inf.HasSynced() {
			n++
		}
	}
	println(n)
	return nil
}

func (q *Counting) Stop() {
	for _, m := range q.monitors {
		close(m.stopCh)
	}
	q.monitors = nil
}
