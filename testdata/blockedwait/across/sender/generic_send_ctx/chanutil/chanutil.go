// Case: Twin of generic_send: the helper takes the reconcile context and selects on Done; silent.

package chanutil

import (
	"context"
)

func Send[T any](ctx context.Context, ch chan<- T, v T) bool {
	select {
	case ch <- v:
		return true
	case <-ctx.Done():
		return false
	}
}
