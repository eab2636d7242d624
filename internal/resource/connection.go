package resource

import (
	"slices"

	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
)

const (
	grpc     = "google.golang.org/grpc"
	etcd     = "go.etcd.io/etcd/client/v3"
	fsnotify = "github.com/fsnotify/fsnotify"
	sql      = "database/sql"
	http     = "net/http"
)

// Variants of Connection.
const (
	GRPCConnection = "grpc"
	EtcdConnection = "etcd"
)

// Connection: a gRPC connection has goroutines that read, write and call back, and that nothing ends but Close: no
// context, and not that nobody has the connection any more. A client of etcd is one, with more beside it. Figures are
// of connections that are up, of grpc v1.82.1 and etcd v3.7.0.
var Connection = &Resource{
	Check: "connclose",
	Long:  true,
	Words: Words{Short: "connection", Long: "connection", Released: "closed", Releases: "closes"},
	Spec: spec.Spec{
		Kind: "rpc connection",
		Acquire: slices.Concat(
			functions(grpc, GRPCConnection, "NewClient", "Dial", "DialContext"), // the context of DialContext is for dialling only
			acquiresAlways(functions(etcd, EtcdConnection, "New")),
		),
		Release: slices.Concat(
			methods(grpc, "ClientConn", "Close"),
			releasesAlways(methods(etcd, "Client", "Close")),
		),
	},
	Costs: map[string]Cost{
		GRPCConnection: {5, 75, "grpcsync.(*CallbackSerializer).run", 0},
		EtcdConnection: {5, 532, "grpcsync.(*CallbackSerializer).run", 0},
	},
}

// FileWatcher: a watcher of files has a goroutine that reads from the kernel, and a descriptor of which a user has
// 128, as a rule. Figures are of fsnotify v1.9.0 on Linux.
var FileWatcher = &Resource{
	Check: "connclose",
	Long:  true,
	Words: Words{Short: "file watcher", Long: "file watcher", Released: "closed", Releases: "closes"},
	Spec: spec.Spec{
		Kind:    "file watcher",
		Acquire: functions(fsnotify, "", "NewWatcher", "NewBufferedWatcher"),
		Release: methods(fsnotify, "Watcher", "Close"),
	},
	Costs: map[string]Cost{
		"": {1, 130, "fsnotify.(*inotify).readEvents", 0},
	},
}

// Database: a handle of a database has a goroutine that opens connections, from the start, beside those that the driver has for
// each connection. Figures are of Go 1.26, of a handle without connections.
var Database = &Resource{
	Check: "connclose",
	Long:  true,
	Words: Words{Short: "database", Long: "database handle", Released: "closed", Releases: "closes"},
	Spec: spec.Spec{
		Kind:    "database handle",
		Acquire: functions(sql, "", "Open", "OpenDB"),
		Release: methods(sql, "DB", "Close"),
	},
	Costs: map[string]Cost{
		"": {1, 3, "sql.(*DB).connectionOpener", 0},
	},
}

// Transport: an HTTP transport keeps a connection that nobody uses any more for the next request, for ever unless it is told how long, and
// each has two goroutines; that nobody has the transport any more does not end them. The other side may, later. Figures are of Go 1.26, of one
// request of HTTP/1.1: of HTTP/2 there is one goroutine.
var Transport = &Resource{
	Check: "connclose",
	Long:  true,
	Many:  true,
	Words: Words{Short: "transport", Long: "HTTP transport", Released: "closed", Releases: "closes"},
	Spec: spec.Spec{
		Kind: "http transport",
		Literals: []spec.Literal{{
			Type: symbol.Symbol{Path: http, Name: "Transport"},
			None: keepsNone,
			Ends: closesAfter,
		}},
		Asks: []symbol.Symbol{
			{Path: http, Recv: "Client", Name: "Do"},
			{Path: http, Recv: "Client", Name: "Get"},
			{Path: http, Recv: "Client", Name: "Head"},
			{Path: http, Recv: "Client", Name: "Post"},
			{Path: http, Recv: "Client", Name: "PostForm"},
			{Path: http, Recv: "Transport", Name: "RoundTrip"},
			{Path: http + "/httputil", Recv: "ReverseProxy", Name: "ServeHTTP"},
		},
		Holds: isRead,
		Release: append(
			methods(http, "Transport", "CloseIdleConnections"),
			spec.Release{Symbol: symbol.Symbol{Path: http, Recv: "Client", Name: "CloseIdleConnections"}, Operand: spec.Recv, Field: "Transport"},
		),
	},
	Costs: map[string]Cost{
		"": {2, 23, "http.(*persistConn).readLoop", 0},
	},
}
