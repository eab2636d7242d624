// right: unbuffered, both receives always happen
package proxyboth

import (
	"errors"
	"io"
	"net"
)

func Proxy(a, b net.Conn) error {
	errc := make(chan error)
	go func() { _, err := io.Copy(a, b); a.Close(); errc <- err }()
	go func() { _, err := io.Copy(b, a); b.Close(); errc <- err }()
	return errors.Join(<-errc, <-errc)
}
