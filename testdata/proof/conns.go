//go:build !clientgo031 && !clientgo035

package main

//lint:file-ignore SA1019 the table has deprecated functions too

import (
	"context"
	"crypto/tls"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/fsnotify/fsnotify"
	clientv3 "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"
	"google.golang.org/grpc/credentials"
)

const (
	grpcPackage     = "google.golang.org/grpc."
	etcdPackage     = "go.etcd.io/etcd/client/v3."
	fsnotifyPackage = "github.com/fsnotify/fsnotify."
	sqlPackage      = "database/sql."
)

// Connections are up, and nothing happens on them.
var conns = []probe{
	grpcProbe("NewClient", grpc.NewClient),
	grpcProbe("Dial", grpc.Dial),
	grpcProbe("DialContext", func(target string, opts ...grpc.DialOption) (*grpc.ClientConn, error) {
		return grpc.DialContext(context.Background(), target, opts...)
	}),
	etcdProbe("New", func(url string) (*clientv3.Client, error) {
		return clientv3.New(clientv3.Config{Endpoints: []string{url}, TLS: anyServer()})
	}),
	fileProbe("NewWatcher", fsnotify.NewWatcher),
	fileProbe("NewBufferedWatcher", func() (*fsnotify.Watcher, error) { return fsnotify.NewBufferedWatcher(1) }),
	sqlProbe("Open", func() (*sql.DB, error) { return sql.Open("none", "") }),
	sqlProbe("OpenDB", func() (*sql.DB, error) { return sql.OpenDB(noDriver{}), nil }),
}

// A noDriver has no connections.
type noDriver struct{}

func init() { sql.Register("none", noDriver{}) }

func (noDriver) Open(string) (driver.Conn, error) { return nil, errors.New("no connection") }
func (noDriver) Connect(context.Context) (driver.Conn, error) {
	return nil, errors.New("no connection")
}
func (d noDriver) Driver() driver.Driver { return d }

func sqlProbe(function string, open func() (*sql.DB, error)) probe {
	return probe{symbol: sqlPackage + function, prepare: func(*site) maker {
		return func() func() {
			db := must(open())
			return func() { check(db.Close()) }
		}
	}}
}

func anyServer() *tls.Config {
	return &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}}
}

func grpcProbe(function string, dial func(target string, opts ...grpc.DialOption) (*grpc.ClientConn, error)) probe {
	return probe{symbol: grpcPackage + function, prepare: func(s *site) maker {
		target := strings.TrimPrefix(s.http2, "https://")
		return func() func() {
			conn := must(dial(target, grpc.WithTransportCredentials(credentials.NewTLS(anyServer()))))
			conn.Connect()
			await(func() bool { return conn.GetState() == connectivity.Ready })
			return func() { check(conn.Close()) }
		}
	}}
}

func etcdProbe(function string, connect func(url string) (*clientv3.Client, error)) probe {
	return probe{symbol: etcdPackage + function, prepare: func(s *site) maker {
		return func() func() {
			client := must(connect(s.http2))
			client.ActiveConnection().Connect()
			return func() { check(client.Close()) }
		}
	}}
}

// fewWatchers are fewer than a user may have at a time: 128, as a rule.
const fewWatchers = 20

func fileProbe(function string, watch func() (*fsnotify.Watcher, error)) probe {
	return probe{symbol: fsnotifyPackage + function, instances: fewWatchers, prepare: func(s *site) maker {
		return func() func() {
			w := must(watch())
			check(w.Add(s.dir))
			return func() { check(w.Close()) }
		}
	}}
}
