// The caller stops the controller of the other package, through an interface, on every path.
package callertwopackagesclean

import (
	"context"
	"fmt"

	"github.com/leaklint/leaklint/testdata/queueshutdown/within/caller/two_packages_clean/sub"
)

type lifecycle interface {
	Start(context.Context) error
	Stop()
}

func Serve(ctx context.Context, names []string) error {
	var c lifecycle = sub.New(names...)
	defer c.Stop()
	if err := c.Start(ctx); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	<-ctx.Done()
	return nil
}
