// right: cleanup deferred
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/opts_close/lib"
)

func Reconcile(ctx context.Context, n int) error {
	l, done := lib.New()
	defer done()
	for range n {
		l.Do(func() {})
	}
	return nil
}
