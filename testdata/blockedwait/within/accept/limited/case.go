// Package limited accepts one connection, in time or without a limit, as its callers ask.
package limited

import (
	"net"
	"time"
)

func Serve(path string, timeout time.Duration) error {
	l, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	cancel := make(chan struct{})
	if timeout > 0 {
		go func() {
			select {
			case <-time.After(timeout):
				l.Close()
			case <-cancel:
			}
		}()
	}
	go func() {
		defer close(cancel)
		defer l.Close()
		if conn, err := l.Accept(); err == nil {
			conn.Close()
		}
	}()
	return nil
}

func ServeOrNot(path string, attempts int) error {
	l, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	if attempts > 0 {
		go func() {
			time.Sleep(time.Minute)
			l.Close()
		}()
	}
	go func() { // want `goroutine may wait forever in l.Accept .*`
		defer l.Close()
		if conn, err := l.Accept(); err == nil {
			conn.Close()
		}
	}()
	return nil
}
