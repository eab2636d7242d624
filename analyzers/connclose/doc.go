// Package connclose defines an Analyzer that checks that gRPC connections, clients of
// stores and queues, watchers of files, HTTP transports and handles of databases are closed.
//
// # Analyzer connclose
//
// connclose: check that connections, clients of stores and queues, file watchers, HTTP transports and database handles are closed
//
// A controller that asks something of a node, a plugin or a member of etcd dials it. The
// analyzer reports the paths on which nobody closes the connection.
//
// # Why it matters
//
// A gRPC connection dials again and again until it is closed, so it does not end when the
// other side has gone. No context ends it either: that of DialContext is for dialling only.
// A reconcile that dials, and returns early because the member is unhealthy, leaves the
// connection and its goroutines behind each time.
//
// # Flagged code
//
//	conn, err := grpc.NewClient(addr, opts...)         // connection "conn" is not closed on every path
//	if err != nil {
//		return nil, err
//	}
//	stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
//	if err != nil {
//		return nil, err                                // here
//	}
//	return &session{conn: conn, stream: stream}, nil
//
// # Mended code
//
//	stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
//	if err != nil {
//		conn.Close()
//		return nil, err
//	}
//
// A transport of HTTP is best made once, and used for all requests; or it has an IdleConnTimeout, or CloseIdleConnections is
// deferred.
//
// leaklint -fix adds a deferred Close where nothing else captures, keeps or closes the
// variable.
//
// # What it costs
//
// 5 goroutines and 75 KiB for a gRPC connection, 5 goroutines and 532 KiB for a client of etcd,
// 1 goroutine and 130 KiB for a watcher of files, and a descriptor of which a user has 128 as a rule;
// 1 goroutine and 3 KiB for a handle of a database, and its connections, for as long as the other side keeps them;
// 1 to 6 goroutines for a client of Redis, Kafka, MongoDB, ZooKeeper, NATS or AMQP, for a pool of PostgreSQL, an LDAP or SSH connection,
// the tail of a file, a client of a Google API, and a scheduler of cron (docs/resources.md has each); 2 goroutines and 23 KiB for each connection of an HTTP transport, until the other
// side closes it, and 1 goroutine for one of HTTP/2.
//
// # What is reported
//
// What grpc.NewClient, grpc.Dial and grpc.DialContext give, clientv3.New of etcd and concurrency.NewSession,
// fsnotify.NewWatcher and NewBufferedWatcher, and sql.Open and OpenDB; the clients of go-redis up to v8, sarama,
// franz-go, the MongoDB driver, zk, nats.go and amqp091-go, pools of pgx/v5, ldap.DialURL, tail.TailFile and ssh.Dial, all under their former import paths, too;
// the clients of Google's APIs that are generated, where they dial, as kms.NewKeyManagementClient and container.NewClusterManagerClient; and a scheduler
// of robfig/cron, from its Start or Run on. So are HTTP
// transports that the code makes itself, as &http.Transport{…}, without an IdleConnTimeout, and by which it asks for something and reads the answer: a
// connection stays in them for the next request, and nobody sends that. A thing is followed through
// variables, fields, closures and helpers, across packages.
//
// Most connections are meant to stay as long as the process. So a finding is of tier leak ("leaks") where the code shows
// that the connection is made again and again, as per reconcile or request, and
//
//   - a function returns without having closed the connection or passed it on;
//   - a caller drops its owner, or the func that would close it;
//   - a connection is replaced, by itself or with the map, the list or the package variable that it is in, or deleted from a
//     map, and not closed;
//   - a type has a Stop or Close, which forgets its connection.
//
// Where that does not show, a finding is of tier leak-prone ("may leak") if the connection is closed on other ways out, if
// the type has a teardown that forgets it, or if neither the connection nor anything made of it leaves the function, as in a health
// check. Of transports nothing is said then.
//
// # What is silent
//
//   - The connection is handed to a generated client only, as grpc_health_v1.NewHealthClient(conn): that
//     does not close it, and so does not count.
//   - It is returned, kept in a package-level variable, or goes where it cannot be followed.
//   - It is made once in the process, by main and what main calls.
//   - The call failed: err is not nil. So is it with a transport where the request failed, and where none was made.
//   - A client of a Google API is made over a connection that is there, by option.WithGRPCConn, or speaks HTTP.
//   - A transport keeps no idle connections, as by DisableKeepAlives; or the package sets that, or an IdleConnTimeout, of
//     transports that it has from elsewhere, or has requests end their connections; or who gets the transport is not seen. What
//     a function of another package makes of a transport has that.
//   - Nobody reads the body of the response: the connection is closed with that, unless it has none, as one to HEAD.
//   - The file is generated, or a test.
//
// # Limits
//
//   - Wrappers of connections in other modules are unknown, and silent. Other clients are described in .leaklint.yaml; see
//     mustrelease. One of go-redis v9 has no goroutine of its own up to
//     v9.14, and one or two since v9.17: it is not reported.
//
// # How to silence it
//
// With a comment at the end of the line or on the line above, and a reason:
//
//	//leaklint:ignore connclose the command ends with this request
//
// Above a function it covers the function, above the package clause the file. For all
// code, write "connclose: off" below "checks:" in .leaklint.yaml.
//
// # From the finding to the proof
//
// In a goroutine profile the goroutines of a connection are in grpcsync.(*CallbackSerializer).run and
// transport.(*http2Client).reader. Take one profile before the requests, and one after. The first command
// says which findings they confirm; the second, after the fix, that nothing grows any more:
//
//	leaklint profile join -base before.pb.gz after.pb.gz ./...
//	leaklint profile diff before.pb.gz after.pb.gz
//
// In a test, leaktest.Churn proves the same.
package connclose
