// A method makes another watch for the field where the one in it is seen to have ended.
package ok_renewed_when_ended

import (
	"context"
	"os"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

type classes struct {
	client kubernetes.Interface
	watch  watch.Interface
}

func (c *classes) renew(ctx context.Context) error {
	var err error
	c.watch, err = c.client.StorageV1().StorageClasses().Watch(ctx, metav1.ListOptions{})
	return err
}

func (c *classes) run(ctx context.Context) {
	done := false
	for !done {
		select {
		case <-ctx.Done():
			done = true
		case e, ok := <-c.watch.ResultChan():
			if !ok {
				for err := c.renew(ctx); err != nil; err = c.renew(ctx) {
					println(err)
				}
				continue
			}
			println(e.Type)
		}
	}
}

func main() {
	c := &classes{}
	if err := c.renew(context.Background()); err != nil {
		os.Exit(1)
	}
	go c.run(context.Background())
	for range c.watch.ResultChan() {
	}
	select {}
}
