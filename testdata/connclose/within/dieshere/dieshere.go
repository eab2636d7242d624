// Package dieshere has connections of which nothing leaves the function that makes them. Nobody knows how often that runs.
package dieshere

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
)

type conn struct{ cc *grpc.ClientConn }

func dial(addr string) (*conn, error) {
	cc, err := grpc.NewClient(addr)
	if err != nil {
		return nil, err
	}
	return &conn{cc}, nil
}

func (c *conn) Release()                            { c.cc.Close() }
func (c *conn) health() grpc_health_v1.HealthClient { return grpc_health_v1.NewHealthClient(c.cc) }

// Checker is asked for its status by a library.
type Checker struct{ addr string }

func (c *Checker) Status() (any, error) {
	client, err := dial(c.addr) // want `"client" is dropped without Release, which closes its connection \(may leak 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return nil, err
	}
	resp, err := client.health().Check(context.Background(), &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return nil, err
	}
	return resp.Status, nil
}

func Ping(ctx context.Context, addr string) error {
	cc, err := grpc.NewClient(addr) // want `connection "cc" is never closed \(may leak 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return err
	}
	var client grpc_health_v1.HealthClient
	for range 3 {
		client = grpc_health_v1.NewHealthClient(cc)
		if _, err = client.Check(ctx, &grpc_health_v1.HealthCheckRequest{}); err == nil {
			return nil
		}
	}
	return err
}

// What is made of it may be meant to stay.
func NewHealth(addr string) (grpc_health_v1.HealthClient, error) {
	cc, err := grpc.NewClient(addr)
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(cc), nil
}

type service struct{ health grpc_health_v1.HealthClient }

func NewService(addr string) (*service, error) {
	c, err := dial(addr)
	if err != nil {
		return nil, err
	}
	s := &service{}
	s.health = c.health()
	return s, nil
}

func Watch(addr string, each func(*grpc_health_v1.HealthCheckResponse)) error {
	cc, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	client := grpc_health_v1.NewHealthClient(cc)
	go func() {
		resp, err := client.Check(context.Background(), &grpc_health_v1.HealthCheckRequest{})
		if err == nil {
			each(resp)
		}
	}()
	return nil
}

// A list keeps the client that it is given.
type clients struct{ all []grpc_health_v1.HealthClient }

func (c *clients) add(client grpc_health_v1.HealthClient) { c.all = append(c.all, client) }

func (c *clients) Join(addr string) error {
	cc, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	c.add(grpc_health_v1.NewHealthClient(cc))
	return nil
}

func Register(addr string, add func(grpc_health_v1.HealthClient)) error {
	cc, err := grpc.NewClient(addr)
	if err != nil {
		return err
	}
	add(grpc_health_v1.NewHealthClient(cc))
	return nil
}

// A helper that only asks keeps nothing.
func ask(ctx context.Context, client grpc_health_v1.HealthClient) error {
	_, err := client.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
	return err
}

func Ask(ctx context.Context, addr string) error {
	cc, err := grpc.NewClient(addr) // want `connection "cc" is never closed \(may leak 5 goroutines and 75 KiB each time\)`
	if err != nil {
		return err
	}
	return ask(ctx, grpc_health_v1.NewHealthClient(cc))
}
