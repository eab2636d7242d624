// Runs it; the fix belongs into lib.
package app

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/pq/no_shutdown/lib"
)

// Start starts it.
func Start(ctx context.Context) {
	s := lib.New("app")
	s.Schedule(1, reconcile.Request{})
	go s.Run(ctx)
}
