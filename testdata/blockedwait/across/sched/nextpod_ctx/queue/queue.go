package queue

import (
	"context"
)

type Pod struct{ Name string }

type Queue struct{ ch chan *Pod }

func New() *Queue { return &Queue{ch: make(chan *Pod, 16)} }

func (q *Queue) Pop(ctx context.Context) *Pod {
	select {
	case p := <-q.ch:
		return p
	case <-ctx.Done():
		return nil
	}
}
