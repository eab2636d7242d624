package unlabeledspawn

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/labels"
)

// costs is what it costs to have no labels.
const cost = " (a profile does not tell whose it is)"

// message says what is true first, then what it costs.
func message(f *labels.Finding) string {
	switch f.Kind {
	case labels.Spawn:
		return "goroutine for a cluster is started without pprof labels" + cost
	case labels.Handler:
		return "handler for a cluster is added without pprof labels (a profile does not tell whose its goroutines are)"
	case labels.Early:
		return "handler for a cluster is added before its informer is started without pprof labels (a profile does not tell whose its goroutines are)"
	case labels.NoCluster:
		return fmt.Sprintf("the labels of a cluster's goroutines lack %q%s", f.Key, " (a profile does not tell whose they are)")
	case labels.Odd:
		return "pprof.Labels is given a key without a value (it panics)"
	case labels.Swapped:
		return fmt.Sprintf("%q is given to pprof.Labels as a value, not as a key", f.Key)
	default:
		return fmt.Sprintf("the name of a cluster is given as the value of %q", f.Key)
	}
}

func related(f *labels.Finding) []analysis.RelatedInformation {
	if f.Started == nil {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: f.Started.Pos(), Message: "it is started here"}}
}
