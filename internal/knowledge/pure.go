package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// Pure are functions that give the same for the same arguments, as long as nothing is assigned to what they look at: who asks one twice has the
// same answer twice. Those whose bodies are in view show that themselves.
//
//	if pod.DeletionTimestamp.IsZero() { … }    if r.URL.Query().Get("watch") == "1" { … }    if features.Enabled(features.Sharding) { … }
var Pure = set(
	symbol.Symbol{Path: "strings", Name: "HasPrefix"},
	symbol.Symbol{Path: "strings", Name: "HasSuffix"},
	symbol.Symbol{Path: "strings", Name: "Contains"},
	symbol.Symbol{Path: "strings", Name: "EqualFold"},
	symbol.Symbol{Path: "strings", Name: "ToLower"},
	symbol.Symbol{Path: "strings", Name: "TrimSpace"},
	symbol.Symbol{Path: "strings", Name: "TrimPrefix"},
	symbol.Symbol{Path: "strings", Name: "TrimSuffix"},
	symbol.Symbol{Path: "slices", Name: "Contains"},
	symbol.Symbol{Path: "time", Recv: "Time", Name: "IsZero"},

	// What came with a request stays as it came.
	symbol.Symbol{Path: "net/url", Recv: "URL", Name: "Query"},
	symbol.Symbol{Path: "net/url", Recv: "Values", Name: "Get"},
	symbol.Symbol{Path: "net/url", Recv: "Values", Name: "Has"},
	symbol.Symbol{Path: "net/http", Recv: "Header", Name: "Get"},
	symbol.Symbol{Path: "net/http", Recv: "Request", Name: "FormValue"},
	symbol.Symbol{Path: "net/http", Recv: "Request", Name: "PathValue"},

	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Time", Name: "IsZero"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Object", Name: "GetAnnotations"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Object", Name: "GetDeletionTimestamp"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Object", Name: "GetLabels"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Object", Name: "GetName"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "Object", Name: "GetNamespace"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "ObjectMeta", Name: "GetAnnotations"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "ObjectMeta", Name: "GetDeletionTimestamp"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "ObjectMeta", Name: "GetLabels"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "ObjectMeta", Name: "GetName"},
	symbol.Symbol{Path: "k8s.io/apimachinery/pkg/apis/meta/v1", Recv: "ObjectMeta", Name: "GetNamespace"},
	symbol.Symbol{Path: "k8s.io/component-base/featuregate", Recv: "FeatureGate", Name: "Enabled"},
	symbol.Symbol{Path: "k8s.io/component-base/featuregate", Recv: "MutableFeatureGate", Name: "Enabled"},
)

// Positive are functions that give a number which is greater than 0: as many goroutines as that are one, at the least.
var Positive = set(
	symbol.Symbol{Path: "runtime", Name: "NumCPU"},
	symbol.Symbol{Path: "runtime", Name: "GOMAXPROCS"},
)
