// The controller of the other package can be released only by Run, and this caller drops it on the error path.
package callertwopackagesdrop

import (
	"context"
	"errors"

	"github.com/leaklint/leaklint/testdata/queueshutdown/within/caller/two_packages_drop/sub"
)

func Start(ctx context.Context, names []string) error {
	c := sub.New("pods") // want `"c" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	for _, n := range names {
		if n == "" {
			return errors.New("empty name")
		}
		c.Enqueue(n)
	}
	c.Run(ctx)
	return nil
}
