// Package job has servers that are given the channel which stops them.
package job

// A Server stops when Stop is closed, by who has put it there.
type Server struct{ Stop <-chan struct{} }

func (s *Server) Start() {
	go func() { <-s.Stop }()
}

// An Own one makes its channel.
type Own struct{ stop chan struct{} }

func NewOwn() *Own { return &Own{stop: make(chan struct{})} }

func (o *Own) Start() { go func() { <-o.stop }() }
func (o *Own) Close() { close(o.stop) }
