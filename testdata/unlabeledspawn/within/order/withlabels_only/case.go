// pprof.WithLabels puts the labels into a context only; without SetGoroutineLabels the goroutine stays unlabelled and is reported.
package withlabelsonly

import (
	"context"
	"io"
	"net"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Proxy forwards connections into one workspace.
type Proxy struct {
	cluster logicalcluster.Name
	dial    func(ctx context.Context) (net.Conn, error)
}

// Forward copies both directions.
func (p *Proxy) Forward(ctx context.Context, down net.Conn) error {
	ctx = pprof.WithLabels(ctx, pprof.Labels("controller", "proxy", "logicalcluster", p.cluster.String()))
	up, err := p.dial(ctx)
	if err != nil {
		return err
	}
	defer up.Close()
	copied := make(chan error, 1)
	go func() { // want `goroutine for a cluster is started without pprof labels .*`
		_, err := io.Copy(up, down)
		copied <- err
	}()
	if _, err := io.Copy(down, up); err != nil {
		return err
	}
	return <-copied
}
