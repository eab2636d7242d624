// Package conn has connections with a fifo, which Close closes, or not.
package conn

import (
	"errors"
	"net"
)

var errBroken = errors.New("broken")

// An Open one is closed without its fifo.
type Open struct {
	c    net.Conn
	fifo chan string
}

func NewOpen(c net.Conn) *Open {
	o := &Open{c: c, fifo: make(chan string, 100)}
	go o.handle()
	return o
}

func (o *Open) handle() {
	b := make([]byte, 100)
	for {
		n, err := o.c.Read(b)
		if err != nil {
			return
		}
		select {
		case o.fifo <- string(b[:n]):
		default:
		}
	}
}

func (o *Open) Read() (string, error) {
	s, ok := <-o.fifo
	if !ok {
		return "", errBroken
	}
	return s, nil
}

func (o *Open) Next() (string, bool) {
	s, ok := <-o.fifo
	return s, ok
}

func (o *Open) Close() error { return o.c.Close() }

// A Closing one closes it.
type Closing struct {
	c    net.Conn
	fifo chan string
}

func NewClosing(c net.Conn) *Closing { return &Closing{c: c, fifo: make(chan string, 100)} }

func (o *Closing) Put(s string) { o.fifo <- s }

func (o *Closing) Read() (string, error) {
	s, ok := <-o.fifo
	if !ok {
		return "", errBroken
	}
	return s, nil
}

func (o *Closing) Close() error {
	close(o.fifo)
	return o.c.Close()
}

// The goroutine of a Handled one closes it at the end of the connection.
type Handled struct {
	c    net.Conn
	fifo chan string
}

func NewHandled(c net.Conn) *Handled {
	o := &Handled{c: c, fifo: make(chan string, 100)}
	go o.handle()
	return o
}

func (o *Handled) handle() {
	defer close(o.fifo)
	b := make([]byte, 100)
	for {
		n, err := o.c.Read(b)
		if err != nil {
			return
		}
		o.fifo <- string(b[:n])
	}
}

func (o *Handled) Read() (string, error) {
	s, ok := <-o.fifo
	if !ok {
		return "", errBroken
	}
	return s, nil
}

func (o *Handled) Close() error { return o.c.Close() }

// A Pilled one tells its reader to leave by an error that comes as an item.
type Pilled struct {
	c    net.Conn
	fifo chan item
}

type item struct {
	s   string
	err error
}

func NewPilled(c net.Conn) *Pilled {
	o := &Pilled{c: c, fifo: make(chan item, 100)}
	go o.handle()
	return o
}

func (o *Pilled) handle() {
	b := make([]byte, 100)
	for {
		n, err := o.c.Read(b)
		o.fifo <- item{string(b[:n]), err}
		if err != nil {
			return
		}
	}
}

func (o *Pilled) Read() (string, error) {
	i := <-o.fifo
	return i.s, i.err
}

func (o *Pilled) Close() error { return o.c.Close() }
