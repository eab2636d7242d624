package main

import (
	"context"
	"net/http"

	"github.com/leaklint/leaklint/testdata/contextcancel/across/groupwrap/group"
)

type server struct{ ctx context.Context }

// That g.Go runs what may cancel the context does not release it.
func (s *server) all(ctx context.Context, list []string) error {
	g, ctx := group.WithContext(ctx)
	for range list {
		g.Go(ctx.Err)
	}
	return g.Wait()
}

func main() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := &server{ctx: ctx}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { _ = s.all(s.ctx, []string{"a"}) })
	_ = http.ListenAndServe(":80", nil)
}
