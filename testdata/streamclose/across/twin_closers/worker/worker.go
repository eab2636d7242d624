// OK: the worker defers Close of the dump in a function literal per item.
package worker

import (
	"context"
	"io"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/workqueue"

	"github.com/leaklint/leaklint/testdata/streamclose/across/twin_closers/diag"
)

type Worker struct {
	Kube  kubernetes.Interface
	Queue workqueue.TypedRateLimitingInterface[types.NamespacedName]
	Out   io.Writer
}

func (w *Worker) Run(ctx context.Context) {
	for {
		key, quit := w.Queue.Get()
		if quit {
			return
		}
		err := func() (err error) {
			d := diag.NewDump(w.Kube)
			defer func() {
				if cerr := d.Close(); err == nil {
					err = cerr
				}
			}()
			for _, prev := range []bool{true, false} {
				if err := d.Add(ctx, key.Namespace, key.Name, prev); err != nil {
					return err
				}
			}
			_, err = d.WriteTo(w.Out)
			return err
		}()
		if err != nil {
			w.Queue.AddRateLimited(key)
		}
		w.Queue.Done(key)
	}
}
