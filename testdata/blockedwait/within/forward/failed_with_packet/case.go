// In a busy stream the next packet is read while the reader fails with this one.
package failed_with_packet

import (
	"net"
	"time"
)

type result struct{ data []byte }

func Copy(conn net.Conn, to net.Conn, idle time.Duration) error {
	defer conn.Close()
	packets := make(chan result)
	go func() { // want `goroutine may wait forever to send on "packets".*\(leaks 1 goroutine each time.*\)`
		buf := make([]byte, 1500)
		for {
			n, err := conn.Read(buf)
			if err != nil {
				return
			}
			packets <- result{buf[:n]}
		}
	}()
	for {
		select {
		case p := <-packets:
			if _, err := to.Write(p.data); err != nil {
				return err
			}
		case <-time.After(idle):
			return nil
		}
	}
}

// CopyBuffered: there have to be more than the buffer holds.
func CopyBuffered(conn net.Conn, to net.Conn, idle time.Duration) error {
	defer conn.Close()
	packets := make(chan result, 64)
	go func() { // want `goroutine may wait forever to send on "packets" with what it has just read.*\(may leak 1 goroutine each time.*\)`
		buf := make([]byte, 1500)
		for {
			n, err := conn.Read(buf)
			if err != nil {
				return
			}
			packets <- result{buf[:n]}
		}
	}()
	for {
		select {
		case p := <-packets:
			if _, err := to.Write(p.data); err != nil {
				return err
			}
		case <-time.After(idle):
			return nil
		}
	}
}
