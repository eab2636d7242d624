package resource

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/value"
)

const (
	grpc     = "google.golang.org/grpc"
	etcd     = "go.etcd.io/etcd/client/v3"
	fsnotify = "github.com/fsnotify/fsnotify"
	sql      = "database/sql"
	http     = "net/http"
	kms      = "cloud.google.com/go/kms/apiv1"
)

// Variants of Connection.
const (
	GRPCConnection = "grpc"
	EtcdConnection = "etcd"
	GoogleClient   = "google"
)

// Connection: a gRPC connection has goroutines that read, write and call back, and that nothing ends but Close: no
// context, and not that nobody has the connection any more. A client of etcd is one, with more beside it. Figures are
// of connections that are up, of grpc v1.82.1 and etcd v3.7.0. So is the client of an API of Google, of which there are hundreds: any that is generated
// is one by its type. Some dial four times. Its figures are of one connection, which nobody has asked anything.
var Connection = &Resource{
	Check: "connclose",
	Long:  true,
	Words: Words{Short: "connection", Long: "connection", Released: "closed", Releases: "closes"},
	Named: map[string]Words{
		GoogleClient: {Short: "Google client", Long: "Google client", Released: "closed", Releases: "closes"},
	},
	Spec: spec.Spec{
		Kind: "rpc connection",
		Acquire: slices.Concat(
			[]spec.Acquire{{Symbol: symbol.Symbol{Path: kms, Name: "NewKeyManagementClient"}, Variant: GoogleClient, None: hasConnection}}, // for all
			functions(grpc, GRPCConnection, "NewClient", "Dial", "DialContext"),                                                            // the context of DialContext is for dialling only
			acquiresAlways(functions(etcd, EtcdConnection, "New")),
		),
		Release: slices.Concat(
			methods(grpc, "ClientConn", "Close"),
			releasesAlways(methods(etcd, "Client", "Close")),
			[]spec.Release{{Symbol: symbol.Symbol{Name: "Close"}, Operand: spec.Recv}},
		),
		Is:    knowledge.IsGoogleClient,
		Gives: knowledge.DialsGoogle,
	},
	Costs: map[string]Cost{
		GRPCConnection: {5, 75, "grpcsync.(*CallbackSerializer).run", 0},
		EtcdConnection: {5, 532, "grpcsync.(*CallbackSerializer).run", 0},
		GoogleClient:   {4, 27, "grpcsync.(*CallbackSerializer).run", 0},
	},
}

// hasConnection reports whether a client may be made over a connection that is there: who dialled closes it. An option that is not written down may be such a
// one.
//
//	kms.NewKeyManagementClient(ctx, option.WithGRPCConn(conn))    kms.NewKeyManagementClient(ctx, s.options...)
func hasConnection(call *ssa.Call) bool {
	if !call.Call.Signature().Variadic() {
		return false // a helper that leaves one to its caller
	}
	last := call.Call.Args[len(call.Call.Args)-1]
	options := value.Packed(last)
	return options == nil && !value.IsNil(last) || slices.ContainsFunc(options, func(option ssa.Value) bool {
		made, ok := option.(*ssa.Call)
		return !ok || symbol.OfCall(&made.Call).Path != knowledge.GoogleOptions || symbol.OfCall(&made.Call).Name == "WithGRPCConn"
	})
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
