// A method makes another watch for the field where the one in it may be there yet: after an event
// that says so, or where another one has ended.
package renewed_too_early

import (
	"context"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type classes struct {
	client       kubernetes.Interface
	watch, other watch.Interface
}

func (c *classes) renew(ctx context.Context) (err error) {
	c.watch, err = c.client.StorageV1().StorageClasses().Watch(ctx, metav1.ListOptions{}) // want `watch "watch" of classes is never stopped: called per turn of its loop from run \(leaks 2 goroutines and 15 KiB each time\)`
	return err
}

func (c *classes) renewOther(ctx context.Context) (err error) {
	c.other, err = c.client.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // want `watch "other" of classes is never stopped: called per turn of its loop from run \(leaks 2 goroutines and 15 KiB each time\)`
	return err
}

func (c *classes) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-c.watch.ResultChan():
			if !ok {
				c.renew(ctx)
				c.renewOther(ctx)
				continue
			}
			if e.Type == watch.Bookmark {
				c.renew(ctx)
			}
		}
	}
}

func main() {
	c := &classes{}
	if err := c.renew(context.Background()); err != nil {
		os.Exit(1)
	}
	c.run(context.Background())
}
