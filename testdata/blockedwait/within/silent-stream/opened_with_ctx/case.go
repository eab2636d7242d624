// The client stream was opened with ctx; Recv fails when ctx ends.
package opened_with_ctx

import (
	"context"
)

type Response struct{ Nonce string }

type ADSClient interface {
	Stream(ctx context.Context) (ADSStream, error)
}

type ADSStream interface {
	Recv() (*Response, error)
	CloseSend() error
}

type Watcher struct {
	client ADSClient
	handle func(*Response)
}

func (w *Watcher) Run(ctx context.Context) error {
	stream, err := w.client.Stream(ctx)
	if err != nil {
		return err
	}
	errCh := make(chan error, 1)
	go func() {
		for {
			resp, err := stream.Recv()
			if err != nil {
				errCh <- err
				return
			}
			w.handle(resp)
		}
	}()
	select {
	case err := <-errCh:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
