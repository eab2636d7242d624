// Case: pump.Copy calls Recv of a stream interface in a loop; the stream was opened with context.Background and nobody closes it when the request is over.

package rpc

import (
	"io"
)

type Event struct{ Name string }

type Stream interface {
	Recv() (*Event, error)
	Close() error
}

type mem struct{ ch chan *Event }

func Open() Stream { return &mem{ch: make(chan *Event)} }

func (m *mem) Recv() (*Event, error) {
	ev, ok := <-m.ch
	if !ok {
		return nil, io.EOF
	}
	return ev, nil
}

func (m *mem) Close() error {
	close(m.ch)
	return nil
}
