// Package leftgroup returns before the goroutines of a group have ended, or waits for them.
package leftgroup

import (
	"context"

	"golang.org/x/sync/errgroup"
	ctrl "sigs.k8s.io/controller-runtime"
)

func fetch(ctx context.Context, name string) (string, error) { return name, ctx.Err() }

func save(v string) error {
	println(v)
	return context.Canceled
}

// give starts what gives its result, or leaves with the group.
func give(ctx context.Context, name string, out chan<- string) error {
	v, err := fetch(ctx, name)
	if err != nil {
		return err
	}
	select {
	case out <- v:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

type reconciler struct{ names []string }

func (r *reconciler) left(parent context.Context) error {
	g, ctx := errgroup.WithContext(parent)
	out := make(chan string)
	for _, name := range r.names {
		g.Go(func() error { return give(ctx, name, out) }) // want `goroutine may wait until the end of parent to send on "out" .*`
	}
	for range r.names {
		select {
		case v := <-out:
			if err := save(v); err != nil {
				return err
			}
		case <-ctx.Done():
			return g.Wait()
		}
	}
	return g.Wait()
}

func (r *reconciler) neverWaits(parent context.Context) error {
	g, ctx := errgroup.WithContext(parent)
	out := make(chan string)
	for _, name := range r.names {
		g.Go(func() error { return give(ctx, name, out) }) // want `goroutine may wait until the end of parent to send on "out" .*`
	}
	return save(<-out)
}

func (r *reconciler) waits(parent context.Context) error {
	g, ctx := errgroup.WithContext(parent)
	out := make(chan string)
	for _, name := range r.names {
		g.Go(func() error { return give(ctx, name, out) })
	}
	for range r.names {
		select {
		case v := <-out:
			println(v)
		case <-ctx.Done():
			return g.Wait()
		}
	}
	return g.Wait()
}

func (r *reconciler) cancels(parent context.Context) error {
	parent, cancel := context.WithCancel(parent)
	defer cancel()
	g, ctx := errgroup.WithContext(parent)
	out := make(chan string)
	for _, name := range r.names {
		g.Go(func() error { return give(ctx, name, out) })
	}
	for range r.names {
		select {
		case v := <-out:
			if err := save(v); err != nil {
				return err
			}
		case <-ctx.Done():
			return g.Wait()
		}
	}
	return g.Wait()
}

func finish(g *errgroup.Group, cancel func()) error {
	cancel()
	return g.Wait()
}

func (r *reconciler) finishes(parent context.Context) error {
	parent, cancel := context.WithCancel(parent)
	g, ctx := errgroup.WithContext(parent)
	out := make(chan string)
	for _, name := range r.names {
		g.Go(func() error { return give(ctx, name, out) })
	}
	if err := save(<-out); err != nil {
		_ = finish(g, cancel)
		return err
	}
	return finish(g, cancel)
}

// Reconcile does all of it.
func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, step := range []func(context.Context) error{r.left, r.neverWaits, r.waits, r.cancels, r.finishes} {
		if err := step(ctx); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Manage starts it.
func Manage(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("leftgroup").Complete(&reconciler{})
}
