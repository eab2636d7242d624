// Wraps the controller; Close is its release.
package agent

import (
	"context"
	"fmt"

	core "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Agent runs one cluster.
type Agent struct {
	ctrl *core.Controller
	done chan struct{}
}

// Dial makes an agent.
func Dial(name, server string) (*Agent, error) {
	ctrl, err := core.New(core.Config{Name: name, Server: server})
	if err != nil {
		return nil, fmt.Errorf("dial %s: %w", name, err)
	}
	return &Agent{ctrl: ctrl, done: make(chan struct{})}, nil
}

// Start starts it.
func (a *Agent) Start(ctx context.Context) error {
	if err := a.ctrl.Ping(ctx); err != nil {
		return err
	}
	a.ctrl.Start()
	return nil
}

// Close ends it.
func (a *Agent) Close() {
	close(a.done)
	a.ctrl.Stop()
}
