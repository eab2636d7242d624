// OK: helper package reading a watch to its end or stopping it.
package ev

import (
	"context"

	"k8s.io/apimachinery/pkg/watch"
)

// Each calls fn for every event and owns w.
func Each(ctx context.Context, w watch.Interface, fn func(watch.Event) error) error {
	defer w.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e, ok := <-w.ResultChan():
			if !ok {
				return nil
			}
			if err := fn(e); err != nil {
				return err
			}
		}
	}
}
