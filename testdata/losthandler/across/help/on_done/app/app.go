package app

import (
	"context"

	"github.com/leaklint/leaklint/testdata/losthandler/across/help/on_done/lib"
	"k8s.io/client-go/tools/cache"
)

type Workspaces struct {
	Shared  cache.SharedIndexInformer
	cancels map[string]context.CancelFunc
}

func (w *Workspaces) OnWorkspaceAdded(ctx context.Context, name string) error {
	wctx, cancel := context.WithCancel(ctx)
	if err := lib.Register(wctx, w.Shared, cache.ResourceEventHandlerFuncs{}); err != nil {
		cancel()
		return err
	}
	if w.cancels == nil {
		w.cancels = map[string]context.CancelFunc{}
	}
	w.cancels[name] = cancel
	return nil
}

func (w *Workspaces) OnWorkspaceDeleted(name string) {
	if cancel, ok := w.cancels[name]; ok {
		cancel()
		delete(w.cancels, name)
	}
}
