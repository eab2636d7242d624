// Cured twin of stream/recv_to_channel_no_select: the hand-over selects on the
// stream's context, which ends with the handler.
package recv_to_channel_ctx

import (
	"context"
)

type Request struct{ TypeURL string }

type Stream interface {
	Context() context.Context
	Recv() (*Request, error)
	Send(any) error
}

type DiscoveryServer struct {
	pushes  chan any
	process func(*Request) error
}

func receive(stream Stream, reqCh chan<- *Request) {
	defer close(reqCh)
	for {
		req, err := stream.Recv()
		if err != nil {
			return
		}
		select {
		case reqCh <- req:
		case <-stream.Context().Done():
			return
		}
	}
}

func (s *DiscoveryServer) StreamAggregatedResources(stream Stream) error {
	reqCh := make(chan *Request)
	go receive(stream, reqCh)
	for {
		select {
		case req, ok := <-reqCh:
			if !ok {
				return nil
			}
			if err := s.process(req); err != nil {
				return err
			}
		case p := <-s.pushes:
			if err := stream.Send(p); err != nil {
				return err
			}
		}
	}
}
