// The error return in the loop skips Close.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/value_drop/lib"
)

// Replay submits all keys.
func Replay(keys []string) error {
	p := lib.NewPacer(100) // want `"p" is dropped on a path without Close, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		if err := p.Submit(k); err != nil {
			return err
		}
	}
	p.Close()
	return nil
}
