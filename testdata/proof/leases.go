//go:build !clientgo031 && !clientgo035

package main

import (
	"context"
	"io"
	"net"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/client/v3/concurrency"
	"google.golang.org/grpc"
)

// sessions keep a lease each, all of one client.
var sessions = []probe{
	{symbol: etcdPackage[:len(etcdPackage)-1] + "/concurrency.NewSession", prepare: func(s *site) maker {
		client := must(clientv3.New(clientv3.Config{Endpoints: []string{s.others["etcd"]}}))
		must(concurrency.NewSession(client)) // the client renews the leases of all in one stream, from the first on
		return func() func() {
			session := must(concurrency.NewSession(client))
			return func() { check(session.Close()) }
		}
	}},
}

// A leaser grants leases, and renews whatever it is asked to.
type leaser struct {
	etcdserverpb.UnimplementedLeaseServer
	ids chan int64
}

func (l *leaser) LeaseGrant(_ context.Context, r *etcdserverpb.LeaseGrantRequest) (*etcdserverpb.LeaseGrantResponse, error) {
	id := <-l.ids
	l.ids <- id + 1
	return &etcdserverpb.LeaseGrantResponse{Header: &etcdserverpb.ResponseHeader{}, ID: id, TTL: r.TTL}, nil
}

func (l *leaser) LeaseRevoke(context.Context, *etcdserverpb.LeaseRevokeRequest) (*etcdserverpb.LeaseRevokeResponse, error) {
	return &etcdserverpb.LeaseRevokeResponse{Header: &etcdserverpb.ResponseHeader{}}, nil
}

func (l *leaser) LeaseKeepAlive(stream etcdserverpb.Lease_LeaseKeepAliveServer) error {
	for {
		r, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := stream.Send(&etcdserverpb.LeaseKeepAliveResponse{Header: &etcdserverpb.ResponseHeader{}, ID: r.ID, TTL: 60}); err != nil {
			return err
		}
	}
}

// serveEtcd serves leases.
func serveEtcd() func(net.Conn) {
	l := &leaser{ids: make(chan int64, 1)}
	l.ids <- 1
	server := grpc.NewServer()
	etcdserverpb.RegisterLeaseServer(server, l)
	accepted := make(handedOver)
	go func() { _ = server.Serve(accepted) }() // as long as the process
	return func(conn net.Conn) { accepted <- conn }
}

// handedOver is a listener of connections that another one has accepted.
type handedOver chan net.Conn

func (h handedOver) Accept() (net.Conn, error) { return <-h, nil }
func (h handedOver) Close() error              { return nil }
func (h handedOver) Addr() net.Addr            { return &net.TCPAddr{} }
