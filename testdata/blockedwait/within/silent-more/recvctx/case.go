// right: stream made with ctx, closed by AfterFunc method value
package recvctx

import "context"

type Stream interface {
	Recv() (string, error)
	Close() error
}

func Handle(ctx context.Context, s Stream) {
	go func() { <-ctx.Done(); s.Close() }()
	go func() {
		for {
			if _, err := s.Recv(); err != nil {
				return
			}
		}
	}()
}
