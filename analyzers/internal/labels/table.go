package labels

import (
	"slices"

	"github.com/leaklint/leaklint/analyzers/internal/symbol"
)

const pprof = "runtime/pprof"

var (
	do        = symbol.Symbol{Path: pprof, Name: "Do"}
	setLabels = symbol.Symbol{Path: pprof, Name: "SetGoroutineLabels"}
	with      = symbol.Symbol{Path: pprof, Name: "WithLabels"}
	makeSet   = symbol.Symbol{Path: pprof, Name: "Labels"}
)

// timers run what they are given in goroutines that inherit no labels.
var timers = []symbol.Symbol{{Path: "time", Name: "AfterFunc"}}

// once runs what it is given for the first of all clusters.
var once = symbol.Symbol{Path: "sync", Recv: "Once", Name: "Do"}

// background contexts have no labels.
var background = []symbol.Symbol{{Path: "context", Name: "Background"}, {Path: "context", Name: "TODO"}}

// DefaultTypes are the types that name one cluster.
var DefaultTypes = []symbol.Symbol{
	{Path: "github.com/kcp-dev/logicalcluster", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v2", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v2", Name: "Path"},
	{Path: "github.com/kcp-dev/logicalcluster/v3", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v3", Name: "Path"},
	{Path: "sigs.k8s.io/multicluster-runtime/pkg/multicluster", Name: "ClusterName"},
	{Path: "sigs.k8s.io/multicluster-runtime/pkg/reconcile", Name: "Request"},
}

// Options say what is looked for.
type Options struct {
	Types []symbol.Symbol // that name one cluster
	Keys  []string        // of the labels; the last one is that of the cluster
}

func (o *Options) isClusterKey(key string) bool {
	return len(o.Keys) > 0 && key == o.Keys[len(o.Keys)-1]
}

func (o *Options) isKey(key string) bool { return slices.Contains(o.Keys, key) }
