// Package integration runs the server in the process of a test, again and again.
package integration

import "github.com/leaklint/leaklint/testdata/blockedwait/across/integrated/server"

// A Cluster is started, and started again.
type Cluster struct{ started bool }

// Start starts it, unless it runs.
func (c *Cluster) Start() {
	if c.started {
		return
	}
	c.started = true
	go server.Run()
}

// Close lets it be started again.
func (c *Cluster) Close() { c.started = false }
