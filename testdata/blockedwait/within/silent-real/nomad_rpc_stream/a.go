// right: handler: net.Pipe closed by cancel; errCh buffered
package nomad_rpc_stream

import (
	"context"
	"io"
	"net"
	"net/http"
)

func Logs(resp http.ResponseWriter, req *http.Request, h func(io.ReadWriteCloser)) error {
	httpPipe, handlerPipe := net.Pipe()
	ctx, cancel := context.WithCancel(req.Context())
	go func() { <-ctx.Done(); httpPipe.Close() }()
	errCh := make(chan error, 2)
	go func() {
		defer cancel()
		buf := make([]byte, 10)
		for {
			n, err := httpPipe.Read(buf)
			if err != nil {
				errCh <- err
				return
			}
			if _, err := resp.Write(buf[:n]); err != nil {
				errCh <- err
				return
			}
		}
	}()
	h(handlerPipe)
	cancel()
	return <-errCh
}
