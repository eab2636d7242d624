// Command main serves.
package main

import (
	"net"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/condopen/session"
)

func main() {
	ln, err := net.Listen("tcp", ":80")
	if err != nil {
		return
	}
	for {
		conn, err := ln.Accept()
		if err != nil {
			return
		}
		go session.Serve(conn)
		go session.ServeTold(conn)
	}
}
