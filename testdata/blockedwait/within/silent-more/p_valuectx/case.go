// right: stop handed through context value
package p_valuectx

import (
	"context"
	"log"
	"net/http"
)

type key struct{}

func With(ctx context.Context) context.Context {
	c := make(chan struct{})
	go func() { <-c; log.Print("end") }()
	return context.WithValue(ctx, key{}, c)
}
func Finish(ctx context.Context) { close(ctx.Value(key{}).(chan struct{})) }
func Handle(w http.ResponseWriter, r *http.Request) {
	ctx := With(r.Context())
	defer Finish(ctx)
	w.Write(nil)
}
