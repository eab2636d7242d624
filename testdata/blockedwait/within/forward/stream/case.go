// The stream of a call ends with the handler: Recv fails then. The error has room, a request in hand has not.
package stream

import (
	"context"
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

func (h *Handler) Requests(stream Stream) error {
	requests := make(chan *Request)
	errs := make(chan error, 1)
	go func() { // want `goroutine may wait forever to send on "requests" with what it has just read.*\(may leak 1 goroutine each time.*\)`
		for {
			r, err := stream.Recv()
			if err != nil {
				errs <- err
				return
			}
			requests <- r
		}
	}()
	for {
		select {
		case r := <-requests:
			if err := stream.Send(r); err != nil {
				return err
			}
		case u := <-h.updates:
			if err := stream.Send(u); err != nil {
				return err
			}
		case err := <-errs:
			return err
		}
	}
}
