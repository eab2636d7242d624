package resource_test

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/leaklint/leaklint/internal/resource"
)

// TestPassing shows that a body which nobody closes keeps its connection until the Timeout of its client, and no longer.
func TestPassing(t *testing.T) {
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, 1<<16))
		w.(http.Flusher).Flush()
		<-over
	}))
	defer server.Close()
	defer close(over)

	for variant, timeout := range map[string]time.Duration{resource.ResponseBody: 0, resource.PassingBody: 50 * time.Millisecond} {
		transport := new(http.Transport)
		client := &http.Client{Transport: transport, Timeout: timeout}
		before := reading(variant)
		resp, err := client.Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		if timeout == 0 {
			if reading(variant) == before {
				t.Errorf("%s: nobody reads %s", variant, server.URL)
			}
			_ = resp.Body.Close()
		}
		for start := time.Now(); reading(variant) > before; time.Sleep(10 * time.Millisecond) {
			if time.Since(start) > time.Minute {
				t.Fatalf("%s: %s still reads after a minute, and the Timeout is %v", variant, server.URL, timeout)
			}
		}
		transport.CloseIdleConnections()
	}
}

// reading returns how many goroutines are where those of a variant wait.
func reading(variant string) int {
	buf := make([]byte, 1<<20)
	return strings.Count(string(buf[:runtime.Stack(buf, true)]), "net/"+resource.Stream.Costs[variant].Frame)
}
