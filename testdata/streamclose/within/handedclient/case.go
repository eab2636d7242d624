// Package handedclient opens streams in func literals that are given the client: of a connection that stays, or of one that is closed.
package handedclient

import (
	"context"
	"net/http"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
)

type server struct {
	c    grpc_health_v1.HealthClient
	conn *grpc.ClientConn
}

func with(c grpc_health_v1.HealthClient, f func(grpc_health_v1.HealthClient) error) error {
	return f(c)
}

// kept reads one message from the client that the server keeps.
func (s *server) kept() error {
	return with(s.c, func(c grpc_health_v1.HealthClient) error {
		stream, err := c.Watch(context.Background(), nil) // want `gRPC stream "stream" is not read to its end on every path, and its context does not end .*`
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		if err != nil {
			return err
		}
		return nil
	})
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.kept()
	s.keptConn()
	s.dials(r.Host)
	s.dialled(r.Host)
}

func (s *server) withKept(f func(grpc_health_v1.HealthClient) error) error {
	return f(grpc_health_v1.NewHealthClient(s.conn))
}

// keptConn does so with the connection.
func (s *server) keptConn() error {
	return s.withKept(func(c grpc_health_v1.HealthClient) error {
		stream, err := c.Watch(context.Background(), nil) // want `gRPC stream "stream" is never read to its end, and its context does not end .*`
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		return err
	})
}

func withConn(conn *grpc.ClientConn, f func(grpc_health_v1.HealthClient) error) error {
	return f(grpc_health_v1.NewHealthClient(conn))
}

// dials closes the connection itself.
func (s *server) dials(addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	return withConn(conn, func(c grpc_health_v1.HealthClient) error {
		stream, err := c.Watch(context.Background(), nil)
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		return err
	})
}

func withDialled(addr string, f func(grpc_health_v1.HealthClient) error) error {
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	return withConn(conn, f)
}

// dialled has it closed by who opens it.
func (s *server) dialled(addr string) error {
	return withDialled(addr, func(c grpc_health_v1.HealthClient) error {
		stream, err := c.Watch(context.Background(), nil)
		if err != nil {
			return err
		}
		_, err = stream.Recv()
		return err
	})
}
