// The release function goes to the blank identifier.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctor/cleanup_blank/lib"
)

// Once pushes the keys.
func Once(keys []string) {
	f, _ := lib.NewFeed() // want `the func that shuts down the workqueue of "f" is not called on every path \(leaks 1 goroutine and 14 KiB each time\)`
	for _, k := range keys {
		f.Push(k)
	}
}
