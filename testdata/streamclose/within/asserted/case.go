// Package asserted asks what an error is: then there is one, and no response. What gives no message has failed.
package asserted

import (
	"context"
	"net/http"

	"google.golang.org/grpc/health/grpc_health_v1"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type timeouter interface{ Timeout() bool }

type reconciler struct {
	client *http.Client
	health grpc_health_v1.HealthClient
	url    string
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.retries()
	r.retriesAll()
	r.watches(ctx)
	return reconcile.Result{}, nil
}

// retries tries again after a timeout.
func (r *reconciler) retries() {
	var resp *http.Response
	var err error
	for range 3 {
		resp, err = r.client.Get(r.url)
		if t, ok := err.(timeouter); ok && t.Timeout() {
			continue
		}
		break
	}
	if err == nil {
		resp.Body.Close()
	}
}

// retriesAll tries again where there is an answer.
func (r *reconciler) retriesAll() {
	var resp *http.Response
	var err error
	for range 3 {
		resp, err = r.client.Get(r.url) // want `response body "resp" is not closed on every path.*`
		if t, ok := err.(timeouter); ok && t.Timeout() {
			continue
		}
		if err == nil && resp.StatusCode == http.StatusTooManyRequests {
			continue
		}
		break
	}
	if err == nil {
		resp.Body.Close()
	}
}

// watches opens another stream where one gives nothing more.
func (r *reconciler) watches(ctx context.Context) {
	for range 3 {
		stream, err := r.health.Watch(ctx, nil)
		if err != nil {
			return
		}
		for {
			message, err := stream.Recv()
			if err != nil || message == nil {
				break
			}
			println(message.GetStatus())
		}
	}
}
