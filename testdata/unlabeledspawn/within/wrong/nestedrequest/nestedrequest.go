// Wrong: the request's key has the cluster and the goroutine has no labels.
package nestedrequest

import (
	"context"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/pkg/kcp"
)

// Request is one unit of work.
type Request struct {
	Key      kcp.Key
	Priority int
}

// Handle handles a request.
func Handle(ctx context.Context, req Request, get func(context.Context, kcp.Key) error) error {
	errs := make(chan error, 1)
	go func() { errs <- get(ctx, req.Key) }() // want `goroutine for a cluster is started without pprof labels .*`
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
