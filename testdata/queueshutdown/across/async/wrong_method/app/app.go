// The watch-only path never runs Run.
package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/async/wrong_method/lib"
)

// Start starts the controller, or only its watch.
func Start(ctx context.Context, watchOnly bool) {
	c := lib.New() // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if watchOnly {
		go c.Watch(ctx)
		return
	}
	go c.Run(ctx)
}
