// right: ctx and cancel in the struct
package ctxstruct

import (
	"context"
	"log"
)

type S struct {
	ctx    context.Context
	cancel context.CancelFunc
	q      chan string
}

func New() *S {
	s := &S{q: make(chan string)}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.loop()
	return s
}
func (s *S) loop() {
	for s.ctx.Err() == nil {
		select {
		case x := <-s.q:
			log.Print(x)
		case <-s.ctx.Done():
		}
	}
}
func (s *S) Close() error { s.cancel(); return nil }
