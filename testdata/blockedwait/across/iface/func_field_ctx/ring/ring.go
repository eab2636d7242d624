// Case: Twin of func_field: the func field takes the context and the ring selects on it; silent.

package ring

import (
	"context"
)

type Ring struct{ slots chan string }

func New(n int) *Ring { return &Ring{slots: make(chan string, n)} }

func (r *Ring) Pop(ctx context.Context) string {
	select {
	case s := <-r.slots:
		return s
	case <-ctx.Done():
		return ""
	}
}
