// Package dialvariable has funcs in variables, for its tests to replace.
package dialvariable

import (
	"net/http"

	"google.golang.org/grpc"
)

var dial = grpc.NewClient

var connect = func(addr string) (*grpc.ClientConn, error) { return dial(addr) }

// hook is set by others.
var hook func(string) (*grpc.ClientConn, error)

// SetHook sets it.
func SetHook(f func(string) (*grpc.ClientConn, error)) { hook = f }

func ask(addr string) error {
	conn, err := dial(addr) // want `connection "conn" is not closed .*|connection "conn" is never closed.*`
	if err != nil {
		return err
	}
	return conn.Invoke(nil, "a", nil, nil)
}

func askOther(addr string) error {
	conn, err := connect(addr) // want `connection "conn" is not closed .*|connection "conn" is never closed.*`
	if err != nil {
		return err
	}
	return conn.Invoke(nil, "a", nil, nil)
}

func askHook(addr string) error {
	conn, err := hook(addr)
	if err != nil {
		return err
	}
	return conn.Invoke(nil, "a", nil, nil)
}

func askAndClose(addr string) error {
	conn, err := connect(addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Invoke(nil, "a", nil, nil)
}

// Handle asks for each request.
func Handle(w http.ResponseWriter, r *http.Request) {
	ask(r.URL.Path)
	askOther(r.URL.Path)
	askHook(r.URL.Path)
	askAndClose(r.URL.Path)
}
