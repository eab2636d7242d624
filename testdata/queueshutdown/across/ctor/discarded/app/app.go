// A dry run makes the controller only to see the error and throws it away.
package app

import (
	lib "github.com/leaklint/leaklint/testdata/queueshutdown/across/controller/run"
)

// Validate tells whether the config would work.
func Validate(cfg lib.Config) error {
	_, err := lib.New(cfg) // want `the new Controller is dropped without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	return err
}
