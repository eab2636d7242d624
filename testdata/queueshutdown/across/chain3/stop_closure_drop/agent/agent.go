// The release function is returned.
package agent

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/chain3/stop_closure_drop/core"
)

// Spawn starts a controller and returns how to push keys and how to end it.
func Spawn(name, server string) (push func(string), stop func(), err error) {
	ctrl, err := core.New(core.Config{Name: name, Server: server})
	if err != nil {
		return nil, nil, err
	}
	ctrl.Start()
	return ctrl.Enqueue, ctrl.Stop, nil
}
