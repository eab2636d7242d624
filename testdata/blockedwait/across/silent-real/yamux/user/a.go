// right: sessions closed by handler
package user

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/yamux/lib"
	"net"
)

func Handle(c net.Conn) { s := lib.New(c); defer s.Close(); s.Write([]byte("x")) }
