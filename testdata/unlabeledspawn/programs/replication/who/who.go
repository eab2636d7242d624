// Package who decorates functions.
package who

import (
	"context"
	"runtime/pprof"

	"github.com/kcp-dev/logicalcluster/v3"
)

// Identity is what a goroutine is labelled with.
type Identity struct {
	Controller string
	Cluster    logicalcluster.Name
}

func (i Identity) labels() pprof.LabelSet {
	set := []string{"controller", i.Controller}
	set = append(set, "logicalcluster", i.Cluster.String())
	return pprof.Labels(set...)
}

// Wrap returns a function that runs fn as the identity.
func (i Identity) Wrap(fn func(context.Context)) func(context.Context) {
	return func(ctx context.Context) {
		pprof.Do(ctx, i.labels(), fn)
	}
}
