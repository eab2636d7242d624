// Each connection has an error channel of its own, with two senders and two receives.
package each_its_own

import (
	"io"
	"net"
)

func Serve(ln net.Listener, dial func() (net.Conn, error)) error {
	for {
		local, err := ln.Accept()
		if err != nil {
			return err
		}
		remote, err := dial()
		if err != nil {
			return err
		}
		go pipe(local, remote)
	}
}

func pipe(local, remote net.Conn) {
	errs := make(chan error)
	go func() {
		_, err := io.Copy(remote, local)
		errs <- err
	}()
	go func() {
		_, err := io.Copy(local, remote)
		errs <- err
	}()
	<-errs
	_, _ = local.Close(), remote.Close()
	<-errs
}
