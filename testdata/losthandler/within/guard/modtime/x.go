// Package modtime compares with what there was the last time, which may well be another one.
package modtime

import (
	"context"
	"os"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type config struct {
	path string
	mod  time.Time
}

func (c *config) changed() bool {
	info, err := os.Stat(c.path)
	if err != nil || !info.ModTime().After(c.mod) {
		return false
	}
	c.mod = info.ModTime()
	return true
}

func Run(ctx context.Context, pods cache.SharedIndexInformer) {
	cfg := &config{path: "/etc/config"}
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if !cfg.changed() {
			return
		}
		pods.AddEventHandler(cache.ResourceEventHandlerFuncs{}) // want `the handler added to pods is never removed: called per period from Run \(leaks 2 goroutines and 27 KiB each time\)`
	}, time.Second)
}
