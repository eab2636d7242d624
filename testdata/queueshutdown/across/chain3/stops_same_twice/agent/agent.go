// Copy and paste: Stop stops pods twice and nodes never.
package agent

import (
	core "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Agent runs two controllers.
type Agent struct {
	pods  *core.Controller
	nodes *core.Controller
}

// New makes an agent.
func New(server string) (*Agent, error) {
	pods, err := core.New(core.Config{Name: "pods", Server: server})
	if err != nil {
		return nil, err
	}
	nodes, err := core.New(core.Config{Name: "nodes", Server: server}) // want `workqueue "nodes" of Agent is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		pods.Stop()
		return nil, err
	}
	return &Agent{pods: pods, nodes: nodes}, nil
}

// Start starts both.
func (a *Agent) Start() {
	a.pods.Start()
	a.nodes.Start()
}

// Stop stops both.
func (a *Agent) Stop() {
	a.pods.Stop()
	a.pods.Stop()
}
