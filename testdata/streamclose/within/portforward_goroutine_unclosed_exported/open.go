// An exported function of unknown scope: the unescaped stop channel is never closed and the forward runs in a goroutine.

package open

import (
	"context"
	"fmt"
	"io"

	"golang.org/x/sync/errgroup"
	"k8s.io/apimachinery/pkg/util/httpstream"
	"k8s.io/client-go/tools/portforward"
)

type Endpoint struct {
	Address string
	Ready   <-chan struct{}
}

func Expose(ctx context.Context, dialer httpstream.Dialer, local, remote int32, logOut io.Writer) (*Endpoint, error) {
	stopChan, readyChan := make(chan struct{}, 1), make(chan struct{}, 1)
	ports := []string{fmt.Sprintf("%d:%d", local, remote)}
	forwarder, err := portforward.NewOnAddresses(dialer, []string{"127.0.0.1"}, ports, stopChan, readyChan, logOut, logOut) // want `port-forward runs for ever: stopChan is never closed \(leaks 16 goroutines and 50 KiB each time\)`
	if err != nil {
		return nil, fmt.Errorf("new port forwarder: %w", err)
	}
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error {
		return forwarder.ForwardPorts()
	})
	select {
	case <-readyChan:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return &Endpoint{Address: fmt.Sprintf("127.0.0.1:%d", local), Ready: readyChan}, nil
}
