// Case: Twin of timeout: buffer of one for one send; silent.

package api

import (
	"context"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/timeout_buffered/fetch"
)

func Lookup(ctx context.Context, url string) (fetch.Result, error) {
	ch := make(chan fetch.Result, 1)
	go fetch.Into(ch, url)
	select {
	case r := <-ch:
		return r, nil
	case <-ctx.Done():
		return fetch.Result{}, ctx.Err()
	}
}
