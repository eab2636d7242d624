package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/ctor/start_workspace/lib"
	"k8s.io/client-go/tools/cache"
	klog "k8s.io/klog/v2"
)

type Workspace struct {
	Name string
}

type Launcher struct {
	shared  cache.SharedIndexInformer
	cancels map[string]context.CancelFunc
}

func NewLauncher(shared cache.SharedIndexInformer) *Launcher {
	return &Launcher{shared: shared, cancels: map[string]context.CancelFunc{}}
}

// Reconcile brings the running set in line with the wanted workspaces.
func (l *Launcher) Reconcile(ctx context.Context, want map[string]*Workspace) {
	for name := range want {
		if _, ok := l.cancels[name]; ok {
			continue
		}
		wctx, cancel := context.WithCancel(ctx)
		l.cancels[name] = cancel
		go func() {
			if err := lib.NewController(l.shared).Start(wctx); err != nil { // want:vet `Controller\.Start adds a handler that is never removed: Reconcile runs again once an entry is taken out of "cancels" \(leaks 2 goroutines and 27 KiB each time\)`
				klog.ErrorS(err, "workspace controller", "workspace", name)
			}
		}()
	}
	for name, cancel := range l.cancels {
		if _, ok := want[name]; !ok {
			cancel()
			delete(l.cancels, name)
		}
	}
}
