// Package client has clients that may be started.
package client

import (
	"sync"
	"time"
)

// A Client forgets what it has from time to time, if it is started.
type Client struct {
	stop chan struct{}
	m    sync.Map
}

func New() *Client { return &Client{stop: make(chan struct{})} }

func (c *Client) Get(k string) any { v, _ := c.m.Load(k); return v }

func (c *Client) Start() { go c.run() }

func (c *Client) run() {
	for {
		select {
		case <-c.stop:
			return
		case <-time.After(time.Minute):
			c.m.Clear()
		}
	}
}

func (c *Client) Close() { close(c.stop) }
