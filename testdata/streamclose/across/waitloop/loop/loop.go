// Package loop reads streams for others, as Telepresence's tunnels.
package loop

import (
	"context"
	"errors"
	"io"

	"google.golang.org/grpc/health/grpc_health_v1"
)

// Wait reads to the end, or until its context has ended, which is one that the given one ends.
func Wait(ctx context.Context, stream grpc_health_v1.Health_WatchClient) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for ctx.Err() == nil {
		message, err := stream.Recv()
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, io.EOF) {
				return err
			}
			return nil
		}
		go answer(ctx, message)
	}
	return nil
}

func answer(_ context.Context, message *grpc_health_v1.HealthCheckResponse) {
	println(message.GetStatus())
}

// First reads one message.
func First(ctx context.Context, stream grpc_health_v1.Health_WatchClient) error {
	message, err := stream.Recv()
	answer(ctx, message)
	return err
}
