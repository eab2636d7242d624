// Package main makes contexts in loops: of a request, which ends with them, and of what goes on.
package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

func fetch(ctx context.Context, peer string) (string, error) {
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	return peer, nil
}

// race asks several, and lets go of those that fail. All end with the request.
func race(ctx context.Context, peers []string) (string, error) {
	cancels := make(map[string]context.CancelFunc)
	defer func() {
		for _, cancel := range cancels {
			cancel()
		}
	}()
	failed, found := make(chan string, len(peers)), make(chan string, len(peers))
	for {
		select {
		case peer := <-failed:
			delete(cancels, peer)
		case peer := <-found:
			return peer, nil
		case <-ctx.Done():
			return "", ctx.Err()
		default:
			if len(cancels) == len(peers) {
				return "", errors.New("none")
			}
			peer := peers[len(cancels)]
			ctx, cancel := context.WithCancel(ctx)
			cancels[peer] = cancel
			go func() {
				if s, err := fetch(ctx, peer); err != nil {
					failed <- peer
				} else {
					found <- s
				}
			}()
		}
	}
}

// each makes one for each.
func each(ctx context.Context, peers []string) (all []string) {
	for _, peer := range peers {
		ctx, cancel := context.WithCancel(ctx)
		s, err := fetch(ctx, peer)
		if err != nil {
			continue
		}
		all = append(all, s)
		cancel()
	}
	return all
}

// A poller does so as long as the process.
func poll(ctx context.Context, peers []string) {
	for ctx.Err() == nil {
		for _, peer := range peers {
			ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: .*`
			if _, err := fetch(ctx, peer); err != nil {
				continue
			}
			cancel()
		}
		time.Sleep(time.Second)
	}
}

// A reconciler's context is the manager's.
type reconciler struct{ peers []string }

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for _, peer := range r.peers {
		ctx, cancel := context.WithCancel(ctx) // want `the func that cancels context "cancel" is not called on every path, and its parent ends later: .*`
		if _, err := fetch(ctx, peer); err != nil {
			return reconcile.Result{}, err
		}
		cancel()
	}
	return reconcile.Result{}, nil
}

func main() {
	peers := []string{"a", "b"}
	go poll(context.Background(), peers)
	var _ reconcile.Reconciler = &reconciler{peers}
	http.HandleFunc("/race", func(w http.ResponseWriter, r *http.Request) {
		peer, err := race(r.Context(), peers)
		println(peer, err, len(each(r.Context(), peers)))
	})
	_ = http.ListenAndServe(":8080", nil)
}
