package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// Predicates are functions that tell the same of the same arguments, as long as nothing is assigned to what they look at: who asks one twice has the same
// answer twice.
//
//	if pod.DeletionTimestamp.IsZero() { … }    if utilfeature.DefaultFeatureGate.Enabled(features.Sharding) { … }
var Predicates = set(
	symbol.Symbol{Path: "strings", Name: "HasPrefix"},
	symbol.Symbol{Path: "strings", Name: "HasSuffix"},
	symbol.Symbol{Path: "strings", Name: "Contains"},
	symbol.Symbol{Path: "strings", Name: "EqualFold"},
	symbol.Symbol{Path: "errors", Name: "Is"},
	symbol.Symbol{Path: "time", Recv: "Time", Name: "IsZero"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Time", Name: "IsZero"},
	symbol.Symbol{Path: "k8s.io/component-base/featuregate", Recv: "FeatureGate", Name: "Enabled"},
	symbol.Symbol{Path: "k8s.io/component-base/featuregate", Recv: "MutableFeatureGate", Name: "Enabled"},
)
