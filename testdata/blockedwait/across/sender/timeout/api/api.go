// Case: The result goes through fetch.Into to an unbuffered channel; the caller gives up on ctx.Done and nobody receives.

package api

import (
	"context"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/timeout/fetch"
)

func Lookup(ctx context.Context, url string) (fetch.Result, error) {
	ch := make(chan fetch.Result)
	go fetch.Into(ch, url) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	select {
	case r := <-ch:
		return r, nil
	case <-ctx.Done():
		return fetch.Result{}, ctx.Err()
	}
}
