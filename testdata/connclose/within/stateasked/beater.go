// Package stateasked has objects that refuse to be closed twice.
package stateasked

import (
	"errors"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

type beater struct {
	conn   *grpc.ClientConn
	closed int32
	state  struct{ closed bool }
}

func newBeater(target string) (*beater, error) {
	conn, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return &beater{conn: conn}, nil
}

func (b *beater) isClosed() bool { return atomic.LoadInt32(&b.closed) != 0 }

var errClosed = errors.New("closed already")

func (b *beater) Close() error {
	if b.isClosed() {
		return errClosed
	}
	atomic.StoreInt32(&b.closed, 1)
	return b.conn.Close()
}

// session asks for the opposite.
type session struct {
	conn  *grpc.ClientConn
	state struct{ closed bool }
}

func newSession(target string) (*session, error) {
	conn, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return &session{conn: conn}, nil
}

func (s *session) isOpen() bool { return !s.state.closed }

func (s *session) Close() error {
	if !s.isOpen() {
		return errClosed
	}
	s.state.closed = true
	return s.conn.Close()
}

// careless asks the other side, not its own state.
type careless struct {
	conn *grpc.ClientConn
}

func newCareless(target string) (*careless, error) {
	conn, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	return &careless{conn: conn}, nil
}

func sayGoodbye(target string) bool { return target != "" }

func (c *careless) goodbye() bool { return sayGoodbye("other") }

func (c *careless) Close() error {
	if !c.goodbye() {
		return errClosed // want `Close can return before it closes connection "conn" of careless.*`
	}
	return c.conn.Close()
}
