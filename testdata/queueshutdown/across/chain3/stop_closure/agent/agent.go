// The inner object is only captured by the returned stop function.
package agent

import (
	"sync"

	core "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/stopped"
)

// Spawn starts a controller and returns how to push keys and how to end it.
func Spawn(name, server string) (push func(string), stop func() error, err error) {
	ctrl, err := core.New(core.Config{Name: name, Server: server})
	if err != nil {
		return nil, nil, err
	}
	ctrl.Start()
	var once sync.Once
	stop = func() error {
		once.Do(ctrl.Stop)
		return nil
	}
	return ctrl.Enqueue, stop, nil
}
