package lasting

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// What is given a signal that never comes runs for ever: once for each that is new again.

type meter struct{ tenant string }

func newMeter(tenant string) *meter {
	m := &meter{tenant}
	go wait.Until(m.measure, time.Minute, wait.NeverStop) // want `goroutine runs for ever: nothing ends it: Reconcile runs again once an entry is taken out of "meters" \(leaks 1 goroutine and what it holds each time\)`
	go m.watch(context.Background())                      // want `goroutine runs for ever: nothing ends it: Reconcile runs again once an entry is taken out of "meters" \(leaks 1 goroutine and what it holds each time\)`
	return m
}

func (m *meter) measure() { println(m.tenant) }

func (m *meter) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
			println(m.tenant)
		}
	}
}

type meterReconciler struct {
	meters map[string]*meter
	all    *meter
}

func newMeterReconciler() *meterReconciler {
	r := &meterReconciler{meters: make(map[string]*meter), all: &meter{"all"}}
	go wait.Until(r.all.measure, time.Minute, wait.NeverStop) // as long as the process
	return r
}

func (r *meterReconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Namespace == "" {
		delete(r.meters, req.Name)
		return reconcile.Result{}, nil
	}
	if r.meters[req.Name] == nil {
		r.meters[req.Name] = newMeter(req.Name)
	}
	return reconcile.Result{}, nil
}
