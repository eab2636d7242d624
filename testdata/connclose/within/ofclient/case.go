// Package ofclient has clients of etcd with what is made of them, which does not close them.
package ofclient

import (
	"context"
	"fmt"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
)

// A Client is one with its parts.
type Client struct {
	client      *clientv3.Client
	kv          clientv3.KV
	maintenance clientv3.Maintenance
	cluster     clientv3.Cluster
}

// New connects.
func New(endpoints []string) (*Client, error) {
	client, err := clientv3.New(clientv3.Config{Endpoints: endpoints})
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	kv := clientv3.NewKV(client)
	maintenance := clientv3.NewMaintenance(client)
	return &Client{client: client, kv: kv, maintenance: maintenance, cluster: clientv3.NewCluster(client)}, nil
}

// Close closes all of it.
func (c *Client) Close() error { return c.client.Close() }

func (c *Client) version(ctx context.Context) (string, error) {
	status, err := c.maintenance.Status(ctx, c.client.Endpoints()[0])
	if err != nil {
		return "", err
	}
	return status.Version, nil
}

func (c *Client) members(ctx context.Context) (int, error) {
	list, err := c.cluster.MemberList(ctx)
	if err != nil {
		return 0, err
	}
	return len(list.Members), nil
}

func loggedClose(c *Client) {
	if err := c.Close(); err != nil {
		println(err.Error())
	}
}

type controller struct{ endpoints []string }

// Run makes one in each turn.
func (m *controller) Run(ctx context.Context) {
	for ctx.Err() == nil {
		if err := m.run(ctx); err != nil {
			println(err.Error())
		}
		if err := m.elect(ctx); err != nil {
			println(err.Error())
		}
		time.Sleep(time.Minute)
	}
}

func (m *controller) run(ctx context.Context) error {
	c, err := New(m.endpoints) // want `"c" is dropped on a path without Close, which closes its connection \(leaks 5 goroutines and 532 KiB each time\)`
	if err != nil {
		return err
	}
	version, err := c.version(ctx)
	if err != nil {
		return err
	}
	n, err := c.members(ctx)
	loggedClose(c)
	if err != nil {
		return err
	}
	println(version, n)
	return nil
}

// elect has a session of a client, which does not close it.
func (m *controller) elect(ctx context.Context) error {
	client, err := clientv3.New(clientv3.Config{Endpoints: m.endpoints}) // want `connection "client" is not closed on every path \(leaks 5 goroutines and 532 KiB each time\)`
	if err != nil {
		return err
	}
	session, err := concurrency.NewSession(client)
	if err != nil {
		return err
	}
	defer client.Close()
	defer session.Close()
	return concurrency.NewElection(session, "/leader").Campaign(ctx, "me")
}
