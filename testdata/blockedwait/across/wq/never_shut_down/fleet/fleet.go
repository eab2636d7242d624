package fleet

import (
	"context"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/wq/never_shut_down/controller"
)

type Fleet struct{ cancel context.CancelFunc }

func (f *Fleet) Reset(clusters []string) {
	if f.cancel != nil {
		f.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	f.cancel = cancel
	for _, name := range clusters {
		// Run returns with ctx, its worker does not.
		go controller.New(name).Run(ctx)
	}
}
