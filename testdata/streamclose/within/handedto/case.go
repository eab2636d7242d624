// Package handedto gives its streams to others, who read them: how far, is seen only of some.
package handedto

import (
	"context"
	"time"

	"google.golang.org/grpc/health/grpc_health_v1"
	"k8s.io/apimachinery/pkg/util/wait"
)

type handler interface {
	Handle(ctx context.Context, stream grpc_health_v1.Health_WatchClient) error
}

type watcher struct {
	client  grpc_health_v1.HealthClient
	handler handler
}

// Run has somebody else read.
func (w *watcher) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		stream, err := w.client.Watch(ctx, nil)
		if err != nil {
			return
		}
		println(w.handler.Handle(ctx, stream))
	}, time.Second)
}

// RunOnce reads one message of each.
func (w *watcher) RunOnce(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		stream, err := w.client.Watch(ctx, nil) // want `gRPC stream "stream" is never read to its end, and its context ends later.*`
		if err != nil {
			return
		}
		println(first(stream))
	}, time.Second)
}

func first(stream grpc_health_v1.Health_WatchClient) error {
	message, err := stream.Recv()
	println(message.GetStatus())
	return err
}
