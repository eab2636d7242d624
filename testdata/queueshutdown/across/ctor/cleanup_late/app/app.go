// The defer stands behind an error return.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/cleanup_late/lib"
)

// Once pushes the keys.
func Once(keys []string) error {
	f, cleanup, err := lib.NewFeed(10) // want `the func that shuts down the workqueue of "f" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	if err != nil {
		return err
	}
	if err := f.Push("first"); err != nil {
		return err
	}
	defer cleanup()
	for _, k := range keys {
		if err := f.Push(k); err != nil {
			return err
		}
	}
	return nil
}
