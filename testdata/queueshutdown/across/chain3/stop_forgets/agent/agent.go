// Agent.Stop ends the loop but not the controller, and nothing else does.
package agent

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"

	core "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Agent runs one cluster.
type Agent struct {
	ctrl *core.Controller
	stop chan struct{}
}

// New makes an agent.
func New(name, server string) (*Agent, error) {
	ctrl, err := core.New(core.Config{Name: name, Server: server}) // want `workqueue "ctrl" of Agent is not shut down by Stop \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return nil, err
	}
	return &Agent{ctrl: ctrl, stop: make(chan struct{})}, nil
}

// Start starts it.
func (a *Agent) Start() {
	a.ctrl.Start()
	go wait.Until(func() { a.ctrl.Enqueue("resync") }, time.Minute, a.stop)
}

// Stop ends it.
func (a *Agent) Stop() { close(a.stop) }
