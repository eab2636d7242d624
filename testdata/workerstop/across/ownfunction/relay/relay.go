// Package relay copies packets.
package relay

import (
	"net"
	"time"
)

// Copy copies packets until there have been none for some time.
func Copy(dst net.PacketConn, to net.Addr, src net.PacketConn, timeout time.Duration) error {
	buf := make([]byte, 2048)
	for {
		src.SetReadDeadline(time.Now().Add(timeout))
		n, _, err := src.ReadFrom(buf)
		if err != nil {
			return err
		}
		if _, err = dst.WriteTo(buf[:n], to); err != nil {
			return err
		}
	}
}
