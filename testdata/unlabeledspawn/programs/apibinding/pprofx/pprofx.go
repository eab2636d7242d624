// Package pprofx has functional options for labelled runs.
package pprofx

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

type options struct {
	controller string
	cluster    logicalcluster.Name
	extra      []string
}

// Option sets a label.
type Option func(*options)

// Controller sets the controller.
func Controller(name string) Option { return func(o *options) { o.controller = name } }

// Extra adds a label.
func Extra(key, value string) Option {
	return func(o *options) { o.extra = append(o.extra, key, value) }
}

// Run runs fn labelled.
func Run(ctx context.Context, cluster logicalcluster.Name, fn func(context.Context), opts ...Option) {
	o := options{controller: "unknown", cluster: cluster}
	for _, opt := range opts {
		opt(&o)
	}
	kv := append([]string{"controller", o.controller, "logicalcluster", o.cluster.String()}, o.extra...)
	pprof.Do(ctx, pprof.Labels(kv...), fn)
}
