// Package deferredflag starts once, by a flag that a deferred literal sets where nothing has failed, as Rancher's cluster
// manager does.
package deferredflag

import (
	"context"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
)

type record struct {
	sync.Mutex
	started bool
	ctx     context.Context
	cancel  context.CancelFunc
}

type Manager struct {
	ctx     context.Context
	records sync.Map
}

func (m *Manager) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r := m.record(req.Name)
	if err := m.start(r); err != nil {
		m.stop(req.Name)
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (m *Manager) record(name string) *record {
	if r, ok := m.records.Load(name); ok {
		return r.(*record)
	}
	r := &record{}
	r.ctx, r.cancel = context.WithCancel(m.ctx)
	obj, loaded := m.records.LoadOrStore(name, r)
	if loaded {
		r.cancel()
	}
	return obj.(*record)
}

func (m *Manager) stop(name string) {
	if r, ok := m.records.Load(name); ok {
		r.(*record).cancel()
		m.records.Delete(name)
	}
}

func (m *Manager) start(r *record) (err error) {
	r.Lock()
	defer r.Unlock()
	if r.started {
		return nil
	}
	defer func() {
		if err == nil {
			r.started = true
		}
	}()
	go wait.UntilWithContext(r.ctx, func(context.Context) {}, time.Minute)
	return r.ctx.Err()
}
