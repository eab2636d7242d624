// Package main opens streams, which another package reads: again and again, with one context.
package main

import (
	"context"
	"os"
	"os/signal"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"

	"github.com/leaklint/leaklint/testdata/streamclose/across/waitloop/loop"
)

type session struct{ client grpc_health_v1.HealthClient }

func (s *session) watch(ctx context.Context) error {
	stream, err := s.client.Watch(ctx, nil)
	if err != nil {
		return err
	}
	return loop.Wait(ctx, stream)
}

func (s *session) first(ctx context.Context) error {
	stream, err := s.client.Watch(ctx, nil) // want `gRPC stream "stream" is never read to its end, and its context ends later: called per turn of its loop from retry .*`
	if err != nil {
		return err
	}
	return loop.First(ctx, stream)
}

// shorter reads until a context that ends sooner.
func (s *session) shorter(ctx context.Context) error {
	stream, err := s.client.Watch(ctx, nil)
	if err != nil {
		return err
	}
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return loop.Wait(short, stream)
}

func retry(ctx context.Context, f func(context.Context) error) {
	for ctx.Err() == nil {
		if err := f(ctx); err != nil {
			println(err)
		}
	}
}

// until opens one in each turn, and reads until it fails, or the context has ended.
func (s *session) until(ctx context.Context, update func(*grpc_health_v1.HealthCheckResponse) error) error {
	for ctx.Err() == nil {
		stream, err := s.client.Watch(ctx, nil)
		if err != nil {
			return err
		}
		for ctx.Err() == nil {
			message, err := stream.Recv()
			if err != nil {
				break
			}
			if err := update(message); err != nil {
				return err
			}
		}
	}
	return nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	conn, err := grpc.NewClient("localhost:80")
	if err != nil {
		panic(err)
	}
	defer conn.Close()
	s := &session{grpc_health_v1.NewHealthClient(conn)}
	go retry(ctx, s.watch)
	go retry(ctx, s.first)
	go retry(ctx, s.shorter)
	go s.until(ctx, func(*grpc_health_v1.HealthCheckResponse) error { return nil })
	<-ctx.Done()
}
