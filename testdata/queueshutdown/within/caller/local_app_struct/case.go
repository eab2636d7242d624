// The owner sits in a local struct that is dropped, with the controller never run, when the listener cannot be opened.
package callerlocalappstruct

import (
	"context"
	"fmt"
	"os"

	"k8s.io/client-go/util/workqueue"
)

type controller struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newController() *controller {
	return &controller{queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
}

func (c *controller) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	<-ctx.Done()
}

type app struct {
	ctrl *controller
	file *os.File
}

func (a *app) open(path string) (err error) {
	a.file, err = os.Open(path)
	return err
}

func Serve(ctx context.Context, path string) error {
	a := &app{ctrl: newController()} // want `"ctrl" is dropped on a path without Run, which shuts down its workqueue \(leaks 1 goroutine and 14 KiB each time\)`
	if err := a.open(path); err != nil {
		return fmt.Errorf("open: %w", err)
	}
	defer a.file.Close()
	a.ctrl.Run(ctx)
	return nil
}
