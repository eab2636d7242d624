// The struct has its own method that labels, and everything is started through that method: silent.
package ownmethodwrapper

import (
	"context"
	"runtime/pprof"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Engine is the engine of a workspace.
type Engine struct {
	name    string
	cluster logicalcluster.Name
	in      chan string
}

// labelled runs fn with the labels of the engine.
func (e *Engine) labelled(ctx context.Context, fn func(context.Context)) {
	pprof.Do(ctx, pprof.Labels("controller", e.name, "logicalcluster", e.cluster.String()), fn)
}

// Start starts the loops of the engine.
func (e *Engine) Start(ctx context.Context) {
	go e.labelled(ctx, e.consume)
	go e.labelled(ctx, func(ctx context.Context) {
		go e.consume(ctx)
		wait.UntilWithContext(ctx, e.tick, time.Second)
	})
}

func (e *Engine) tick(ctx context.Context) { klog.FromContext(ctx).V(6).Info("tick") }

func (e *Engine) consume(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-e.in:
			klog.FromContext(ctx).Info("got", "item", s)
		}
	}
}
