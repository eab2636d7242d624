// Twin of helper/context_afterfunc: AfterFunc's body only closes.
package context_afterfunc_cancel

import (
	"context"
	"io"
)

type Session struct {
	conn io.Closer
	work func() error
}

func (s *Session) Do(ctx context.Context) error {
	cancelled := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		_ = s.conn.Close()
		close(cancelled)
	})
	err := s.work()
	if !stop() {
		<-cancelled
		return context.Cause(ctx)
	}
	return err
}
