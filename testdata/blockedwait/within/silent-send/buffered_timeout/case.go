// Cured twin of send/early_return_timeout: a buffer of one takes the only send.
package buffered_timeout

import (
	"fmt"
	"net"
	"time"
)

type Prober struct{ timeout time.Duration }

func dial(addr string) error {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	return c.Close()
}

func (p *Prober) Probe(addr string) error {
	errCh := make(chan error, 1)
	go func() {
		errCh <- dial(addr)
	}()

	select {
	case err := <-errCh:
		return err
	case <-time.After(p.timeout):
		return fmt.Errorf("probe of %s timed out", addr)
	}
}
