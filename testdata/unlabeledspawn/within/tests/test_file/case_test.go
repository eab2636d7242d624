// The test starts the loop of a workspace with a bare go, as tests may: silent.
package testfile

import (
	"context"
	"testing"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
)

func TestEcho(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cluster := logicalcluster.Name("root")
	e := NewEcho(cluster)
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.Run(ctx)
	}()
	e.in <- "hello"
	if got, want := <-e.out, cluster.String()+": hello"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	cancel()
	<-done
}
