// The caller of the wrapper stops it on all paths.

package use

import (
	"context"
	"fmt"
	"time"

	"github.com/leaklint/leaklint/testdata/watchstop/across/ok_wrapper_with_stop/tap"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type Scaler struct {
	cs kubernetes.Interface
}

func (s *Scaler) Settle(ctx context.Context, ns string, quiet time.Duration) (int64, error) {
	t, err := tap.Open(ctx, s.cs, ns)
	if err != nil {
		return 0, err
	}
	defer t.Stop()
	timer := time.NewTimer(quiet)
	defer timer.Stop()
	for {
		select {
		case ev, ok := <-t.ResultChan():
			if !ok || ev.Type == watch.Error {
				return t.Seen.Load(), fmt.Errorf("watch of %s ended", ns)
			}
			timer.Reset(quiet)
		case <-timer.C:
			return t.Seen.Load(), nil
		case <-ctx.Done():
			return t.Seen.Load(), ctx.Err()
		}
	}
}
