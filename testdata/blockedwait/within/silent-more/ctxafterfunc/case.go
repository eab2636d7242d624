// right: context.AfterFunc closes; the request context always ends
package ctxafterfunc

import (
	"context"
	"log"
	"net/http"
)

func Handle(w http.ResponseWriter, r *http.Request) {
	c := make(chan struct{})
	context.AfterFunc(r.Context(), func() { close(c) })
	go func() { <-c; log.Print("late") }()
}
