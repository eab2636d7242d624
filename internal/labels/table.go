package labels

import (
	"go/types"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/symbol"
)

const pprof = "runtime/pprof"

var (
	do        = symbol.Symbol{Path: pprof, Name: "Do"}
	setLabels = symbol.Symbol{Path: pprof, Name: "SetGoroutineLabels"}
	with      = symbol.Symbol{Path: pprof, Name: "WithLabels"}
	labelSet  = symbol.Symbol{Path: pprof, Name: "LabelSet"}
	makeSet   = symbol.Symbol{Path: pprof, Name: "Labels"}
)

// isRequest reports whether t is a request of a controller-runtime for many clusters:
// multicluster-runtime's, or that of kcp's fork.
//
//	type Request struct {
//		reconcile.Request
//		ClusterName multicluster.ClusterName
//	}
func isRequest(t types.Type) bool {
	s := symbol.OfType(t)
	if s.Name != "Request" || !strings.HasSuffix(s.Path, "/pkg/reconcile") {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "ClusterName")
	return obj != nil
}

// Knows reports whether a package, or one that it imports, however far away, has a type
// that names a cluster.
func (o *Options) Knows(pkg *types.Package) bool {
	seen := make(map[*types.Package]bool)
	var knows func(p *types.Package) bool
	knows = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		if slices.ContainsFunc(o.Types, func(t symbol.Symbol) bool { return symbol.PkgPath(p) == t.Path }) {
			return true
		}
		if request, ok := p.Scope().Lookup("Request").(*types.TypeName); ok && isRequest(request.Type()) {
			return true
		}
		return slices.ContainsFunc(p.Imports(), knows)
	}
	return knows(pkg)
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
