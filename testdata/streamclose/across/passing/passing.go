// Package passing has clients of another package.
package passing

import (
	"context"
	"net/http"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/streamclose/across/passing/web"
)

type quick struct{ url string }

func (q *quick) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	client, err := web.NewBuilder(time.Second).Build()
	if err != nil {
		return reconcile.Result{}, err
	}
	resp, err := client.Get(q.url) // want `response body "resp" is never closed \(keeps 2 goroutines and 21 KiB until the Timeout of its client\)`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}

type slow struct{ url string }

func (s *slow) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	resp, err := web.Lasting().Get(s.url) // want `response body "resp" is never closed \(leaks 2 goroutines and 21 KiB each time\)`
	if err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{Requeue: resp.StatusCode != http.StatusOK}, nil
}
