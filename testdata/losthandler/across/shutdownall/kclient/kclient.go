// Package kclient keeps the registrations itself, and removes them all.
package kclient

import "k8s.io/client-go/tools/cache"

// A Client adds handlers to an informer of others.
type Client struct {
	informer cache.SharedIndexInformer
	handles  []cache.ResourceEventHandlerRegistration
}

// New returns a client.
func New(informer cache.SharedIndexInformer) *Client { return &Client{informer: informer} }

// AddEventHandler adds a handler, and gives nothing back.
func (c *Client) AddEventHandler(h cache.ResourceEventHandler) {
	handle, err := c.informer.AddEventHandler(h)
	if err != nil {
		return
	}
	c.handles = append(c.handles, handle)
}

// ShutdownHandlers removes them.
func (c *Client) ShutdownHandlers() {
	for _, h := range c.handles {
		_ = c.informer.RemoveEventHandler(h)
	}
}
