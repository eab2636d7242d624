// right: server stream, send loop ended by closing out when recv ends
package k_grpcstream

import "context"

type Stream interface {
	Recv() (string, error)
	Send(string) error
	Context() context.Context
}

func Serve(s Stream) error {
	out := make(chan string, 16)
	errc := make(chan error, 1)
	go func() {
		for m := range out {
			if err := s.Send(m); err != nil {
				errc <- err
				for range out {
				}
				return
			}
		}
		errc <- nil
	}()
	for {
		m, err := s.Recv()
		if err != nil {
			close(out)
			return <-errc
		}
		out <- m
	}
}
