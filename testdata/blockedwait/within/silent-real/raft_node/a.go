// right: node.run ends with stop; Stop waits for done
package raft_node

import (
	"context"
	"errors"
)

type node struct {
	propc      chan []byte
	recvc      chan int
	tickc      chan struct{}
	readyc     chan int
	advancec   chan struct{}
	done, stop chan struct{}
}

func StartNode() *node {
	n := &node{make(chan []byte), make(chan int), make(chan struct{}, 128), make(chan int), make(chan struct{}), make(chan struct{}), make(chan struct{})}
	go n.run()
	return n
}
func (n *node) run() {
	var readyc chan int
	var advancec chan struct{}
	x := 0
	for {
		if advancec == nil && x > 0 {
			readyc = n.readyc
		} else {
			readyc = nil
		}
		select {
		case p := <-n.propc:
			x += len(p)
		case m := <-n.recvc:
			x += m
		case <-n.tickc:
		case readyc <- x:
			advancec = n.advancec
		case <-advancec:
			advancec = nil
		case <-n.stop:
			close(n.done)
			return
		}
	}
}
func (n *node) Stop() {
	select {
	case n.stop <- struct{}{}:
	case <-n.done:
		return
	}
	<-n.done
}
func (n *node) Ready() <-chan int { return n.readyc }
func (n *node) Advance() {
	select {
	case n.advancec <- struct{}{}:
	case <-n.done:
	}
}
func (n *node) Propose(ctx context.Context, b []byte) error {
	select {
	case n.propc <- b:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-n.done:
		return errors.New("stopped")
	}
}
