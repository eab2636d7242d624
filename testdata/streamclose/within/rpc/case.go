// Package rpc has streams of gRPC, which end as they are read, or with their context.
package rpc

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	pb "go.etcd.io/etcd/api/v3/etcdserverpb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

var errBad = errors.New("bad")

type reconciler struct {
	health    grpc_health_v1.HealthClient
	snapshots pb.MaintenanceClient
	leases    pb.LeaseClient
	last      grpc_health_v1.Health_WatchClient
	conn      *grpc.ClientConn
	file      io.Closer
}

func (r *reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	for _, step := range []func(context.Context) error{
		r.keepsOnce, r.readsAll, r.readsUntilEOF, r.readsInGoroutine,
		r.cancels, r.hasDeadline, r.gives, r.keeps, r.readsOne, r.isAsked, r.byOwnInterface, r.switches, r.closes, r.closesInTurns, r.injects, r.pages, r.literal, r.again, r.asked, r.asksErr, r.readsElsewhere,
	} {
		if err := step(ctx); err != nil {
			return reconcile.Result{}, err
		}
	}
	return reconcile.Result{}, nil
}

type waiter struct{ *reconciler }

func (r *waiter) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.waitServing(ctx)
}

type server struct{ *reconciler }

func (r *server) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.untilServing(ctx)
}

type sender struct{ *reconciler }

func (r *sender) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.sendsOnly(ctx)
}

type handling struct{ *reconciler }

func (r *handling) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.handles(ctx)
}

type dropper struct{ *reconciler }

func (r *dropper) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.drops(ctx)
}

type other struct{ *reconciler }

func (r *other) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.asksOther(ctx)
}

type first struct{ *reconciler }

func (r *first) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.firstOnly(ctx)
}

// waitServing leaves the stream where the answer is the right one.
func (r *reconciler) waitServing(ctx context.Context) error {
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{}) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	for {
		got, err := stream.Recv()
		if err != nil {
			return err
		}
		if got.Status == grpc_health_v1.HealthCheckResponse_SERVING {
			return nil
		}
	}
}

// untilServing does so, too, and has told the other side that it sends no more.
func (r *reconciler) untilServing(ctx context.Context) error {
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{}) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	defer stream.CloseSend()
	for {
		got, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		if got.Status == grpc_health_v1.HealthCheckResponse_SERVING {
			break
		}
	}
	return nil
}

// asksErr leaves the stream where its context has ended.
func (r *reconciler) asksErr(ctx context.Context) error {
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		got, err := stream.Recv()
		if err != nil {
			return err
		}
		println(got.Status)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// readAll is set by whom nobody sees, and may read a stream to its end.
var readAll func(stream interface {
	Recv() (*grpc_health_v1.HealthCheckResponse, error)
}) int

func (r *reconciler) readsElsewhere(ctx context.Context) error {
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return err
	}
	if readAll(stream) == 0 {
		return errBad
	}
	return nil
}

// asksOther does so where another one has, which is made of it.
func (r *reconciler) asksOther(ctx context.Context) error {
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{}) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	for {
		if short.Err() != nil {
			return short.Err()
		}
		if _, err := stream.Recv(); err != nil {
			return err
		}
	}
}

// sendsOnly reads nothing.
func (r *reconciler) sendsOnly(ctx context.Context) error {
	stream, err := r.leases.LeaseKeepAlive(ctx) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	if err := stream.Send(&pb.LeaseKeepAliveRequest{ID: 1}); err != nil {
		return err
	}
	return stream.CloseSend()
}

// handles gives up where one answer cannot be handled.
func (r *reconciler) handles(ctx context.Context) error {
	stream, err := r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{}) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	for {
		part, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if len(part.Blob) == 0 {
			return errBad
		}
	}
}

func (r *reconciler) open(ctx context.Context) (pb.Maintenance_SnapshotClient, error) {
	return r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{})
}

// drops has the stream from a helper, and reads the first part.
func (r *reconciler) drops(ctx context.Context) error {
	stream, err := r.open(ctx) // want `gRPC stream "stream" is never read to its end, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	_, err = stream.Recv()
	return err
}

// firstOnly is the same, over a connection.
func (r *reconciler) firstOnly(ctx context.Context) error {
	stream, err := r.conn.NewStream(ctx, &grpc.StreamDesc{ServerStreams: true}, "/x/Y") // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile \(leaks 1 goroutine and 6 KiB each time\)`
	if err != nil {
		return err
	}
	var got pb.SnapshotResponse
	if err := stream.RecvMsg(&got); err != nil {
		return err
	}
	println(len(got.Blob))
	return nil
}

type source interface {
	Parts(ctx context.Context) (pb.Maintenance_SnapshotClient, error)
}

func (r *reconciler) Parts(ctx context.Context) (pb.Maintenance_SnapshotClient, error) {
	return r.open(ctx)
}

// byOwnInterface reads all of it behind an interface.
func (r *reconciler) byOwnInterface(ctx context.Context) error {
	var s source = r
	stream, err := s.Parts(ctx)
	if err != nil {
		return err
	}
	for {
		if _, err := stream.Recv(); err != nil {
			return nil
		}
	}
}

// keepsOnce reads one answer, with a context that ends.
func (r *reconciler) keepsOnce(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	stream, err := r.leases.LeaseKeepAlive(ctx)
	if err != nil {
		return err
	}
	if err := stream.Send(&pb.LeaseKeepAliveRequest{ID: 1}); err != nil {
		return err
	}
	_, err = stream.Recv()
	return err
}

func (r *reconciler) readsAll(ctx context.Context) error {
	stream, err := r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{})
	if err != nil {
		return err
	}
	for {
		part, err := stream.Recv()
		if err != nil {
			return err
		}
		println(len(part.Blob))
	}
}

func (r *reconciler) readsUntilEOF(ctx context.Context) error {
	stream, err := r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{})
	if err != nil {
		return err
	}
	n := 0
	for {
		part, err := stream.Recv()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		n += len(part.Blob)
	}
	println(n)
	return nil
}

// switches asks which error it is.
func (r *reconciler) switches(ctx context.Context) error {
	stream, err := r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{})
	if err != nil {
		return err
	}
	for {
		part, err := stream.Recv()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err == nil:
			println(len(part.Blob))
		default:
			return err
		}
	}
}

func (r *reconciler) readsInGoroutine(ctx context.Context) error {
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return err
	}
	states := make(chan grpc_health_v1.HealthCheckResponse_ServingStatus, 1)
	go func() {
		defer close(states)
		for {
			got, err := stream.Recv()
			if err != nil {
				return
			}
			select {
			case states <- got.Status:
			case <-ctx.Done():
				return
			}
		}
	}()
	for s := range states {
		println(s)
	}
	return nil
}

func (r *reconciler) cancels(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		cancel()
		return err
	}
	_, err = stream.Recv()
	cancel()
	return err
}

func (r *reconciler) hasDeadline(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return err
	}
	_, err = stream.Recv()
	return err
}

func drain(stream pb.Maintenance_SnapshotClient) error {
	for {
		if _, err := stream.Recv(); err != nil {
			if err == io.EOF {
				return nil
			}
			return err
		}
	}
}

func (r *reconciler) gives(ctx context.Context) error {
	stream, err := r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{})
	if err != nil {
		return err
	}
	return drain(stream)
}

func (r *reconciler) keeps(ctx context.Context) error {
	stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return err
	}
	r.last = stream
	return nil
}

func next(stream pb.Maintenance_SnapshotClient) ([]byte, error) {
	part, err := stream.Recv()
	if err != nil {
		return nil, err
	}
	return part.Blob, nil
}

// readsOne reads by a helper, until that fails.
func (r *reconciler) readsOne(ctx context.Context) error {
	stream, err := r.open(ctx)
	if err != nil {
		return err
	}
	for {
		blob, err := next(stream)
		if err != nil {
			return err
		}
		println(len(blob))
	}
}

// isAsked tells of the error by a function of its own.
func (r *reconciler) isAsked(ctx context.Context) error {
	stream, err := r.open(ctx)
	if err != nil {
		return err
	}
	for {
		blob, err := next(stream)
		if isOver(err) {
			return nil
		}
		println(len(blob))
	}
}

func isOver(err error) bool { return err != nil }

// ServeHTTP has the context of a request.
func (r *reconciler) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	stream, err := r.health.Watch(req.Context(), &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	got, err := stream.Recv()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	io.WriteString(w, got.String())
}

// closes closes the connection as it returns.
func (r *reconciler) closes(ctx context.Context) error {
	conn := connection()
	defer conn.Close()
	stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
	if err != nil {
		return err
	}
	got, err := stream.Recv()
	if err != nil {
		return err
	}
	println(got.Status)
	return nil
}

// closesInTurns closes the connection as it returns, and opens a stream in each turn.
func (r *reconciler) closesInTurns(ctx context.Context) error {
	conn := connection()
	defer conn.Close()
	for ctx.Err() == nil {
		stream, err := grpc_health_v1.NewHealthClient(conn).Watch(ctx, &grpc_health_v1.HealthCheckRequest{}) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: started per turn of its loop in closesInTurns \(leaks 1 goroutine and 6 KiB each time\)`
		if err != nil {
			return err
		}
		got, err := stream.Recv()
		if err != nil {
			return err
		}
		println(got.Status)
	}
	return nil
}

// pages has a context for all turns, and leaves the stream of the last one.
func (r *reconciler) pages(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for n := 0; ; {
		stream, err := r.snapshots.Snapshot(ctx, &pb.SnapshotRequest{})
		if err != nil {
			return err
		}
		for {
			part, err := stream.Recv()
			if err == io.EOF {
				break
			} else if err != nil {
				return err
			}
			if n += len(part.Blob); n > 100 {
				return nil
			}
		}
	}
}

// withClient opens and closes the connection.
func withClient(f func(client grpc_health_v1.HealthClient) error) error {
	conn := connection()
	defer conn.Close()
	return f(grpc_health_v1.NewHealthClient(conn))
}

// literal has a client that is closed as it returns.
func (r *reconciler) literal(ctx context.Context) error {
	return withClient(func(client grpc_health_v1.HealthClient) error {
		stream, err := client.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
		if err != nil {
			return err
		}
		got, err := stream.Recv()
		if err != nil {
			return err
		}
		println(got.Status)
		return nil
	})
}

func openWatch(ctx context.Context, client grpc_health_v1.HealthClient) (grpc_health_v1.Health_WatchClient, error) {
	return client.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
}

func withRequest(ctx context.Context, f func(ctx context.Context, req *grpc_health_v1.HealthCheckRequest) error) error {
	return f(ctx, &grpc_health_v1.HealthCheckRequest{})
}

// asked is given a request and a context, and has the client from elsewhere; and closes something else.
func (r *reconciler) asked(ctx context.Context) error {
	return withRequest(ctx, func(ctx context.Context, req *grpc_health_v1.HealthCheckRequest) error {
		defer r.file.Close()
		stream, err := openWatch(ctx, r.health) // want `gRPC stream "stream" is not read to its end on every path, and its context ends later: called per reconcile from Reconcile via asked, withRequest \(leaks 1 goroutine and 6 KiB each time\)`
		if err != nil {
			return err
		}
		got, err := stream.Recv()
		if err != nil {
			return err
		}
		println(got.Status)
		return nil
	})
}

func exec(ctx context.Context, f func() error, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	for {
		if err := f(); err != nil {
			println(err.Error())
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		}
	}
}

func newClient(ctx context.Context, target string) (grpc_health_v1.HealthClient, error) {
	conn, err := grpc.DialContext(ctx, target)
	if err != nil {
		return nil, err
	}
	return grpc_health_v1.NewHealthClient(conn), nil
}

// again has a context for each turn.
func (r *reconciler) again(ctx context.Context) error {
	return exec(ctx, func() error {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		client, err := newClient(ctx, "localhost:1")
		if err != nil {
			return err
		}
		stream, err := client.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
		if err != nil {
			return err
		}
		for {
			select {
			case <-ctx.Done():
				stream.CloseSend()
				return nil
			case <-time.After(time.Second):
				stream.CloseSend()
				return nil
			}
		}
	}, time.Second)
}

func inject(name string, f func()) {}

// injects has an error that a func may assign, too.
func (r *reconciler) injects(ctx context.Context) error {
	for {
		stream, err := r.health.Watch(ctx, &grpc_health_v1.HealthCheckRequest{})
		if err != nil {
			return err
		}
		for {
			got, err := stream.Recv()
			inject("fails", func() { err = errBad })
			if err == io.EOF {
				break
			}
			if err != nil {
				println(err.Error())
				break
			}
			println(got.Status)
		}
	}
}

func connection() *grpc.ClientConn {
	conn, err := grpc.NewClient("localhost:1")
	if err != nil {
		panic(err)
	}
	return conn
}
