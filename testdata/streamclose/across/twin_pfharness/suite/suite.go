// OK: a suite of tunnels stopped in reverse by Close.
package suite

import (
	"fmt"
	"time"

	"k8s.io/apimachinery/pkg/util/httpstream"

	"github.com/leaklint/leaklint/testdata/streamclose/across/twin_pfharness/harness"
)

type Suite struct {
	tunnels []harness.Tunnel
	errs    chan error
}

func (s *Suite) Forward(d httpstream.Dialer, port int) error {
	t, err := harness.Open(d, func(err error) { s.errs <- err }, fmt.Sprint(port))
	if err != nil {
		return err
	}
	s.tunnels = append(s.tunnels, t)
	select {
	case <-t.Ready():
		return nil
	case err := <-s.errs:
		return err
	case <-time.After(10 * time.Second):
		return fmt.Errorf("port %d: not ready", port)
	}
}

func (s *Suite) Close() {
	for i := len(s.tunnels); i > 0; i-- {
		s.tunnels[i-1].Stop()
	}
}
