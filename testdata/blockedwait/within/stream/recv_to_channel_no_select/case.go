// Istio's old ADS shape: the receive goroutine hands requests over an unbuffered
// channel; the stream handler returns on a push error and the hand-over hangs.
package recv_to_channel_no_select

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
		reqCh <- req
	}
}

func (s *DiscoveryServer) StreamAggregatedResources(stream Stream) error {
	reqCh := make(chan *Request)
	go receive(stream, reqCh) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
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
