// Wraps the controller; Start cleans up after itself, Close otherwise.
package agent

import (
	"context"

	core "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Agent runs one cluster.
type Agent struct {
	ctrl *core.Controller
}

// Launch makes and starts an agent.
func Launch(ctx context.Context, name, server string) (*Agent, error) {
	ctrl, err := core.New(core.Config{Name: name, Server: server})
	if err != nil {
		return nil, err
	}
	a := &Agent{ctrl: ctrl}
	if err := a.start(ctx); err != nil {
		a.Close()
		return nil, err
	}
	return a, nil
}

func (a *Agent) start(ctx context.Context) error {
	if err := a.ctrl.Ping(ctx); err != nil {
		return err
	}
	a.ctrl.Start()
	return nil
}

// Close ends it.
func (a *Agent) Close() { a.stop() }

func (a *Agent) stop() { a.ctrl.Stop() }
