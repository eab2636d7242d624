// The process-wide server starts its listener by the library: silent.
package server

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/unlabeledspawn/across/starters/async_library/async"
)

// Serve serves the process.
func Serve(ctx context.Context, s *http.Server) error {
	result := async.Run(ctx, func(context.Context) error { return s.ListenAndServe() })
	select {
	case err := <-result:
		return err
	case <-ctx.Done():
		return s.Close()
	}
}
