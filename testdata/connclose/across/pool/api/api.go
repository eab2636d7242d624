// Package api has the client of a node.
package api

import (
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
)

// A Client is to be closed.
type Client struct {
	grpc_health_v1.HealthClient
	conn *grpc.ClientConn
}

func New(addr string) (*Client, error) {
	conn, err := grpc.NewClient(addr)
	if err != nil {
		return nil, err
	}
	return &Client{grpc_health_v1.NewHealthClient(conn), conn}, nil
}

func (c *Client) Close() error { return c.conn.Close() }
