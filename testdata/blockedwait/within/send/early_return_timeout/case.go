// The dial goroutine sends on an unbuffered channel, but Probe returns when the
// timer fires first: nobody receives any more and the sender stays for ever.
package early_return_timeout

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
	errCh := make(chan error)
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		errCh <- dial(addr)
	}()

	select {
	case err := <-errCh:
		return err
	case <-time.After(p.timeout):
		return fmt.Errorf("probe of %s timed out", addr)
	}
}
