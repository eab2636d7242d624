// Package crons starts schedulers.
package crons

import (
	"context"
	"time"

	"github.com/robfig/cron/v3"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type perReconcile struct{ backup func() }

// Reconcile starts a scheduler each time.
func (r *perReconcile) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	c := cron.New() // want `cron scheduler "c" is never stopped \(leaks 1 goroutine and \d+ KiB each time\)`
	if _, err := c.AddFunc(req.Name, r.backup); err != nil {
		return reconcile.Result{}, err
	}
	c.Start()
	return reconcile.Result{}, nil
}

type parses struct{}

// Reconcile only asks whether a schedule is one: nothing is started.
func (r *parses) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	c := cron.New()
	_, err := c.AddFunc(req.Name, func() {})
	return reconcile.Result{}, err
}

type replaces struct {
	cron   *cron.Cron
	backup func()
}

// Reconcile starts a scheduler in place of the last one, which goes on.
func (r *replaces) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.cron = cron.New() // want `cron scheduler "cron" of replaces is never stopped: made per reconcile in Reconcile .*`
	if _, err := r.cron.AddFunc(req.Name, r.backup); err != nil {
		return reconcile.Result{}, err
	}
	r.cron.Start()
	return reconcile.Result{}, nil
}

type stopsFirst struct {
	cron   *cron.Cron
	backup func()
}

// Reconcile stops the scheduler that it replaces.
func (r *stopsFirst) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if r.cron != nil {
		r.cron.Stop()
	}
	r.cron = cron.New()
	if _, err := r.cron.AddFunc(req.Name, r.backup); err != nil {
		return reconcile.Result{}, err
	}
	r.cron.Start()
	return reconcile.Result{}, nil
}

type located struct{ run func() }

// Reconcile starts a scheduler each time, as older releases make it, and stops it where all is well only.
func (l *located) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	c := cron.New(cron.WithLocation(time.UTC)) // want `cron scheduler "c" is not stopped on every path .*`
	c.Start()
	if _, err := c.AddFunc(req.Name, l.run); err != nil {
		return reconcile.Result{}, err
	}
	<-ctx.Done()
	c.Stop()
	return reconcile.Result{}, nil
}

// Run has a scheduler for as long as it runs.
func Run(ctx context.Context, schedule string, job func()) error {
	c := cron.New()
	if _, err := c.AddFunc(schedule, job); err != nil {
		return err
	}
	c.Start()
	defer c.Stop()
	<-ctx.Done()
	return nil
}

// A schedule is one of many.
type schedule struct{ cron *cron.Cron }

func newSchedule(spec string, job func()) (*schedule, error) {
	c := cron.New(cron.WithSeconds())
	if _, err := c.AddFunc(spec, job); err != nil {
		return nil, err
	}
	c.Start()
	return &schedule{c}, nil
}

func (s *schedule) stop() { <-s.cron.Stop().Done() }

type schedules struct {
	all map[string]*schedule
	run func()
}

// Reconcile puts one in place of another.
func (s *schedules) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if old := s.all[req.Name]; old != nil {
		old.stop()
	}
	one, err := newSchedule(req.Namespace, s.run)
	if err != nil {
		return reconcile.Result{}, err
	}
	s.all[req.Name] = one
	return reconcile.Result{}, nil
}

type forgets struct {
	all map[string]*schedule
	run func()
}

// Reconcile forgets the schedule that it deletes.
func (f *forgets) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	if req.Namespace == "" {
		delete(f.all, req.Name) // want `an entry is deleted without stop, which stops its cron scheduler .*`
		return reconcile.Result{}, nil
	}
	one, err := newSchedule(req.Namespace, f.run)
	if err != nil {
		return reconcile.Result{}, err
	}
	if old := f.all[req.Name]; old != nil {
		old.stop()
	}
	f.all[req.Name] = one
	return reconcile.Result{}, nil
}
