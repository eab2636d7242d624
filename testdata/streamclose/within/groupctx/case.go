// Package groupctx has a group of another module hand a context to what it runs: that ends with the group.
package groupctx

import (
	"context"
	"net/http"

	"google.golang.org/grpc/health/grpc_health_v1"
)

type group interface {
	Go(name string, f func(context.Context) error)
	Wait() error
}

type server struct {
	ctx      context.Context
	client   grpc_health_v1.HealthClient
	newGroup func(context.Context) group
}

func (s *server) serve(w http.ResponseWriter, r *http.Request) {
	g := s.newGroup(s.ctx)
	g.Go("watch", func(ctx context.Context) error {
		stream, err := s.client.Watch(ctx, nil)
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		return err
	})
	g.Wait()
}

// serveOwn opens the stream with the context of the process.
func (s *server) serveOwn(w http.ResponseWriter, r *http.Request) {
	g := s.newGroup(s.ctx)
	g.Go("watch", func(ctx context.Context) error {
		stream, err := s.client.Watch(s.ctx, nil) // want `gRPC stream "stream" is never read to its end, and its context ends later: called per request from serveOwn \(leaks 1 goroutine and 6 KiB each time\)`
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		return err
	})
	g.Wait()
}

func Serve(ctx context.Context, client grpc_health_v1.HealthClient, newGroup func(context.Context) group) {
	s := &server{ctx, client, newGroup}
	http.HandleFunc("/a", s.serve)
	http.HandleFunc("/b", s.serveOwn)
	http.ListenAndServe(":80", nil)
}
