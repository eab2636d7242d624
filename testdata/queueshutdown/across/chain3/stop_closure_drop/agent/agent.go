// The release function is returned.
package agent

import (
	core "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
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
