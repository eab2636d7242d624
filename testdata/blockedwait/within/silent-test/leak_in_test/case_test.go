// The early-return sender stands in a test file: silent.
package leak_in_test

import (
	"net"
	"testing"
	"time"
)

func TestDial(t *testing.T) {
	errCh := make(chan error)
	go func() {
		_, err := net.Dial("tcp", "127.0.0.1:1")
		errCh <- err
	}()
	select {
	case err := <-errCh:
		if err == nil {
			t.Fatal("expected an error")
		}
	case <-time.After(5 * time.Second):
		t.Fatal("timeout")
	}
}
