// Package stream opens streams, each with a goroutine that holds a round trip open.
package stream

import "sync"

// A Stream is used in one of two ways.
type Stream interface {
	Run() error
	AsConn() *Conn
	Name() string
}

// A Conn ends the stream when it is closed.
type Conn struct{ done func() }

func (c *Conn) Close() { c.done() }

type streamer struct {
	done chan struct{}
	once sync.Once
}

func (s *streamer) finish() { s.once.Do(func() { close(s.done) }) }

func (s *streamer) Run() error {
	defer s.finish()
	return nil
}

func (s *streamer) AsConn() *Conn { return &Conn{done: s.finish} }
func (s *streamer) Name() string  { return "stream" }

type roundTripper struct{ done <-chan struct{} }

func (rt *roundTripper) roundTrip() error {
	<-rt.done
	return nil
}

// Open opens one.
func Open() Stream {
	done := make(chan struct{})
	rt := &roundTripper{done: done}
	errs := make(chan error, 1)
	go func() { errs <- rt.roundTrip() }()
	return &streamer{done: done}
}
