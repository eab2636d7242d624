package helpstests

import "testing"

type network struct {
	t        *testing.T
	received chan string
}

type slow struct{ msgs chan string }

func (s *slow) Put(msg string) { s.msgs <- msg }

func (n *network) newPeer() *peer {
	return &peer{
		cfg: config{Handle: func(msg string) error {
			n.received <- msg
			return nil
		}},
		sink: &slow{make(chan string)},
		quit: make(chan struct{}),
	}
}
