// Package app subscribes, for each of its peers and for itself.
package app

import (
	"net"

	"github.com/leaklint/leaklint/testdata/workerstop/across/subscribed/feed"
)

type peer struct {
	conn net.Conn
	feed feed.Feed
}

func (p *peer) read(sub *feed.Subscription) {
	buf := make([]byte, 1)
	for {
		if _, err := p.conn.Read(buf); err != nil {
			return
		}
		select {
		case n := <-sub.Events:
			println(n)
		default:
		}
	}
}

// forgets leaves its subscription behind.
func (p *peer) forgets() {
	sub, err := p.feed.Subscribe() // want `"sub" is dropped without Cancel, which stops its goroutine: called per turn of its loop from Listen \(leaks 1 goroutine and what it holds each time\)`
	if err != nil {
		return
	}
	p.read(sub)
}

func (p *peer) cancels() {
	sub, err := p.feed.Subscribe()
	if err != nil {
		return
	}
	defer sub.Cancel()
	p.read(sub)
}

// keeps has it for somebody else to cancel.
type keeps struct{ sub *feed.Subscription }

func (k *keeps) start(f feed.Feed) (err error) {
	k.sub, err = f.Subscribe()
	return err
}

func (k *keeps) Close() { k.sub.Cancel() }

// Listen makes peers of connections.
func Listen(ln net.Listener, hub *feed.Hub) error {
	for {
		c, err := ln.Accept()
		if err != nil {
			return err
		}
		p := &peer{conn: c, feed: hub}
		p.forgets()
		p.cancels()
		k := &keeps{}
		if err := k.start(hub); err != nil {
			continue
		}
		k.Close()
	}
}

// Watch does so once, for good.
func Watch(hub *feed.Hub) {
	sub, err := hub.Subscribe()
	if err != nil {
		return
	}
	for n := range sub.Events {
		println(n)
	}
}
