// The context is asked before the goroutine waits for the next packet, which may take as long as it likes; or it is
// another context.
package asks_before_it_reads

import (
	"context"
	"net"
	"os/exec"
)

func Read(ctx context.Context, conn net.Conn, handle func([]byte)) {
	packets := make(chan []byte)
	go func() { // want `goroutine may wait forever to send on "packets".*\(leaks 1 goroutine each time.*\)`
		for {
			if ctx.Err() != nil {
				return
			}
			buf := make([]byte, 1500)
			n, err := conn.Read(buf)
			if err != nil {
				return
			}
			packets <- buf[:n]
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return
		case p := <-packets:
			handle(p)
		}
	}
}

func Pipe(ctx, other context.Context, cmd *exec.Cmd) error {
	finished := make(chan error)
	go func() { // want `goroutine may wait forever to send on "finished".*\(leaks 1 goroutine each time.*\)`
		if err := cmd.Wait(); err != nil && other.Err() == nil {
			finished <- err
		}
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-finished:
		return err
	}
}
