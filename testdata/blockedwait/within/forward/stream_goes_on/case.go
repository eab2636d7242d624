// The handler goes on with the stream when the helper has given up: the goroutine takes the next request, which nobody gets.
package stream_goes_on

import (
	"context"
	"time"
)

type Request struct{ Nonce string }

type Stream interface {
	Context() context.Context
	SendHeader(map[string]string) error
	SetTrailer(map[string]string)
	Send(*Request) error
	Recv() (*Request, error)
}

type Handler struct{ updates chan *Request }

func (h *Handler) Handle(stream Stream) error {
	for {
		r := h.next(stream)
		if r == nil {
			continue
		}
		if err := stream.Send(r); err != nil {
			return err
		}
	}
}

func (h *Handler) next(stream Stream) *Request {
	requests := make(chan *Request)
	go func() { // want `goroutine may wait forever to send on "requests".*\(leaks 1 goroutine each time.*\)`
		r, err := stream.Recv()
		if err != nil {
			return
		}
		requests <- r
	}()
	select {
	case r := <-requests:
		return r
	case <-time.After(time.Second):
		return nil
	}
}
