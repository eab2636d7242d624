// Case: Twin of recv: the handler closes the stream with its deferred call; silent.

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
