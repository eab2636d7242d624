// right: goroutine of the stream ends with cc.ctx or stream ctx
package grpc_newstream

import (
	"context"
	"sync"
)

type CC struct {
	ctx    context.Context
	cancel context.CancelFunc
}

func Dial() *CC      { ctx, c := context.WithCancel(context.Background()); return &CC{ctx, c} }
func (c *CC) Close() { c.cancel() }

type cs struct {
	ctx    context.Context
	cancel context.CancelFunc
	once   sync.Once
}

func (c *CC) NewStream(ctx context.Context) *cs {
	s := &cs{}
	s.ctx, s.cancel = context.WithCancel(ctx)
	go func() {
		select {
		case <-c.ctx.Done():
			s.finish()
		case <-ctx.Done():
			s.finish()
		}
	}()
	return s
}
func (s *cs) finish() { s.once.Do(s.cancel) }
