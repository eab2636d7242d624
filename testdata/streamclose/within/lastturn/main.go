// Package main opens a stream again where one has ended. The last one is left, once in a command, or again and again.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"google.golang.org/grpc/health/grpc_health_v1"
)

// wait is what a command does: the stream of the last turn is left as the process ends.
func wait(ctx context.Context, client grpc_health_v1.HealthClient) error {
	req := &grpc_health_v1.HealthCheckRequest{}
	stream, err := client.Watch(ctx, req)
	if err != nil {
		return err
	}
	for {
		resp, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			if stream, err = client.Watch(ctx, req); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		if resp.GetStatus() == grpc_health_v1.HealthCheckResponse_SERVING {
			return nil
		}
	}
}

// each waits for many, one after the other.
func each(ctx context.Context, clients <-chan grpc_health_v1.HealthClient) {
	for client := range clients {
		if err := waitLong(ctx, client); err != nil {
			fmt.Println(err)
		}
	}
}

func waitLong(ctx context.Context, client grpc_health_v1.HealthClient) error {
	req := &grpc_health_v1.HealthCheckRequest{}
	stream, err := client.Watch(ctx, req) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later.*`
	if err != nil {
		return err
	}
	for {
		resp, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			if stream, err = client.Watch(ctx, req); err != nil { // want `gRPC stream "stream" is not read to its end on every path, and its context ends later.*`
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		if resp.GetStatus() == grpc_health_v1.HealthCheckResponse_SERVING {
			return nil
		}
	}
}

func main() {
	ctx := context.Background()
	clients := make(chan grpc_health_v1.HealthClient)
	if len(os.Args) > 1 {
		each(ctx, clients)
		return
	}
	if err := wait(ctx, <-clients); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
