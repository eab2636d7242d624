// Command cmd serves.
package main

import (
	"context"
	"net"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/exported/path"
)

func main() {
	l, err := net.Listen("tcp", ":1")
	if err != nil {
		panic(err)
	}
	pa := path.New(context.Background())
	go func() {
		for req := range pa.Stops {
			close(req.Res)
		}
	}()
	go func() {
		for {
			nc, err := l.Accept()
			if err != nil {
				return
			}
			e, _ := path.Begin(nc)
			close(e.Lines)
		}
	}()
	_ = path.Serve(pa, l)
}
