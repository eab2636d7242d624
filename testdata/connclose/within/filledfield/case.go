// Package filledfield has loops that go on until a field is filled.
package filledfield

import (
	"errors"
	"log"
	"time"

	"google.golang.org/grpc"
)

type stub struct{ method string }

func newStub(conn *grpc.ClientConn) (*stub, error) {
	if conn.Target() == "" {
		return nil, errors.New("no target")
	}
	return &stub{conn.Target()}, nil
}

type route struct {
	addr string
	stub *stub
}

// Once there is a stub, the loop ends.
func (r *route) run() {
	var conn *grpc.ClientConn
	var err error
	for r.stub == nil {
		conn, err = grpc.NewClient(r.addr)
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		r.stub, err = newStub(conn)
		if err != nil {
			log.Fatal(err)
		}
	}
	defer conn.Close()
	log.Print(r.stub)
}

// Here the next turn comes where there is none.
func (r *route) again() {
	var conn *grpc.ClientConn
	var err error
	for r.stub == nil {
		conn, err = grpc.NewClient(r.addr) // want `connection "conn" is not closed on every path.*`
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		r.stub, err = newStub(conn)
		if err != nil {
			log.Print(err)
			time.Sleep(time.Second)
		}
	}
	defer conn.Close()
	log.Print(r.stub)
}

func Run(addrs []string) {
	for _, addr := range addrs {
		go (&route{addr: addr}).run()
		go (&route{addr: addr}).again()
	}
}
