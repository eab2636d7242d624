// Methods called Stream of other types: an own executor interface, an event source, a gRPC-like server.

package other

import (
	"context"
	"errors"
	"fmt"
	"io"
)

type Options struct {
	Out io.Writer
}

type runner interface {
	Stream(opts Options) error
	StreamWithContext(ctx context.Context, opts Options) error
}

type source struct{ items []string }

func (s source) Stream(ctx context.Context) (<-chan string, error) {
	if len(s.items) == 0 {
		return nil, errors.New("empty")
	}
	ch := make(chan string, len(s.items))
	for _, i := range s.items {
		ch <- i
	}
	close(ch)
	return ch, nil
}

type Service struct {
	run runner
	src source
}

func (s *Service) Do(w io.Writer) error {
	if err := s.run.Stream(Options{Out: w}); err != nil {
		return err
	}
	ch, err := s.src.Stream(context.Background())
	if err != nil {
		return err
	}
	if first, ok := <-ch; ok {
		fmt.Fprintln(w, first)
	}
	return s.run.StreamWithContext(context.Background(), Options{Out: w})
}
