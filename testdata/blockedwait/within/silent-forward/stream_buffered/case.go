// A peer that waits for its answer has no third request ready, which it would take for a goroutine to be left behind.
package stream_buffered

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
	requests := make(chan *Request, 1)
	errs := make(chan error, 1)
	go func() {
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

// Hands is the same in a helper whose caller returns with it.
func (h *Handler) Hands(stream Stream) error { return h.process(stream) }

func (h *Handler) process(stream Stream) error {
	requests := make(chan *Request, 1)
	errs := make(chan error, 1)
	go func() {
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
