// Accept under a deadline ends on its own.
package deadline

import (
	"net"
	"time"

	"k8s.io/klog/v2"
)

func AcceptOnce(d time.Duration, trigger func(string) error) error {
	ln, err := net.ListenTCP("tcp", &net.TCPAddr{})
	if err != nil {
		return err
	}
	if err := ln.SetDeadline(time.Now().Add(d)); err != nil {
		return err
	}
	go func() {
		defer ln.Close()
		c, err := ln.Accept()
		if err != nil {
			klog.ErrorS(err, "no callback")
			return
		}
		_ = c.Close()
	}()
	return trigger(ln.Addr().String())
}
