// Right: a server of a test has the path of the test's workspace and runs once for it.
package testserver

import (
	"errors"
	"net"
	"net/http"
	"sync"
	"testing"

	"github.com/kcp-dev/logicalcluster/v3"
)

// TestServer is a control plane for one test.
type TestServer struct {
	Org  logicalcluster.Path
	once sync.Once
	http *http.Server
}

// Start runs the server until the test ends.
func Start(t *testing.T, org logicalcluster.Path) *TestServer {
	t.Helper()
	s := &TestServer{Org: org, http: &http.Server{}}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}()
	t.Cleanup(s.stop)
	return s
}

func (s *TestServer) stop() {
	s.once.Do(func() { _ = s.http.Close() })
}
