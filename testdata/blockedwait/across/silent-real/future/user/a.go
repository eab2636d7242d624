// right: abandoned futures end by themselves
package user

import (
	"context"
	"github.com/leaklint/leaklint/testdata/blockedwait/across/silent-real/future/lib"
	"time"
)

func Do(ctx context.Context) (int, error) {
	f := lib.Go(func() (int, error) { time.Sleep(time.Second); return 1, nil })
	g := lib.Go(func() (int, error) { return f.Wait(context.Background()) })
	return g.Wait(ctx)
}
