// Package link has links with a goroutine for each direction.
package link

import (
	"context"
	"time"
)

type Link struct{ stopRead, stopWrite context.CancelFunc }

func New(ctx context.Context) *Link {
	l := new(Link)
	readCtx, stopRead := context.WithCancel(ctx)
	writeCtx, stopWrite := context.WithCancel(ctx)
	l.stopRead, l.stopWrite = stopRead, stopWrite
	go run(readCtx)
	go run(writeCtx)
	return l
}

func run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Minute):
			println("again")
		}
	}
}

// SetReadOnly ends the way back.
func (l *Link) SetReadOnly() { l.stopWrite() }

// Close ends half of it.
func (l *Link) Close() { l.stopRead() }

// CloseAll ends all.
func (l *Link) CloseAll() {
	l.stopRead()
	l.stopWrite()
}
