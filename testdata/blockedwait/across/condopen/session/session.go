// Package session has a writer for each connection.
package session

import (
	"net"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/condopen/fifo"
)

// Serve echoes.
func Serve(conn net.Conn) {
	out := fifo.New()
	defer conn.Close()
	defer out.Close()
	go func() { // want `goroutine may wait forever in cond.Wait .*`
		for {
			line := out.Take()
			if _, err := conn.Write([]byte(line)); err != nil {
				return
			}
		}
	}()
	buf := make([]byte, 4096)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return
		}
		out.Put(string(buf[:n]))
	}
}

// ServeTold echoes, and ends.
func ServeTold(conn net.Conn) {
	out := fifo.NewTold()
	defer conn.Close()
	defer out.Close()
	go func() {
		for {
			line := out.Take()
			if line == "" {
				return
			}
			conn.Write([]byte(line))
		}
	}()
	buf := make([]byte, 4096)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return
		}
		out.Put(string(buf[:n]))
	}
}
