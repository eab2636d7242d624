//go:build !clientgo031 && !clientgo035

package main

import (
	"context"
	"io"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"
)

// streams are those of gRPC, which have been read once, and closed by the client for its half, where a release reads to the end; and pipes into which
// a goroutine writes.
var streams = []probe{
	{symbol: "io.Pipe", prepare: alone(func() func() {
		pr, pw := io.Pipe()
		go func() { pw.Write([]byte("written")) }()
		if _, err := pr.Read(make([]byte, 1)); err != nil {
			panic(err)
		}
		return func() { check(pr.Close()) }
	})},
	{symbol: grpcPackage + "ClientConn.NewStream", prepare: func(s *site) maker {
		client := must(clientv3.New(clientv3.Config{Endpoints: []string{s.others["etcd"]}}))
		leases := etcdserverpb.NewLeaseClient(client.ActiveConnection())
		return func() func() {
			stream := must(leases.LeaseKeepAlive(context.Background()))
			check(stream.Send(&etcdserverpb.LeaseKeepAliveRequest{ID: 1}))
			must(stream.Recv())
			check(stream.CloseSend())
			return func() {
				if _, err := stream.Recv(); err != io.EOF {
					panic(err)
				}
			}
		}
	}},
}
