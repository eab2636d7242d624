// right: per-reconcile call
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/csi/lib"
)

func Reconcile(ctx context.Context) error {
	return lib.Connect(ctx, func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
}
