// right: merge of two contexts
package p_mergectx

import (
	"context"
	"net/http"
)

func Merge(a, b context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(a)
	go func() {
		select {
		case <-ctx.Done():
		case <-b.Done():
			cancel()
		}
	}()
	return ctx, cancel
}
func Handle(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := Merge(r.Context(), context.Background())
	defer cancel()
	go func() { <-ctx.Done() }()
}
