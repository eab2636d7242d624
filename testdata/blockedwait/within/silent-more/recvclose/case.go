// right: Recv loop ended by Close in the defer
package recvclose

import (
	"context"
	"log"
)

type Stream interface {
	Recv() (string, error)
	Close() error
}

func Handle(ctx context.Context, open func() Stream) {
	s := open()
	defer s.Close()
	go func() {
		for {
			m, err := s.Recv()
			if err != nil {
				return
			}
			log.Print(m)
		}
	}()
	<-ctx.Done()
}
