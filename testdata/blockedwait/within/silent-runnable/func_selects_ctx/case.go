// Cured twin of runnable/func_ignores_ctx.
package func_selects_ctx

import (
	"context"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Forwarder struct {
	updates chan string
	send    func(string) error
}

func NewForwarder() *Forwarder { return &Forwarder{updates: make(chan string, 10)} }

func (f *Forwarder) Notify(ctx context.Context, s string) {
	select {
	case f.updates <- s:
	case <-ctx.Done():
	}
}

func (f *Forwarder) SetupWithManager(mgr ctrl.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for {
			select {
			case u := <-f.updates:
				if err := f.send(u); err != nil {
					klog.ErrorS(err, "forward")
				}
			case <-ctx.Done():
				return nil
			}
		}
	}))
}
