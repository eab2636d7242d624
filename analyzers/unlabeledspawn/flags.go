package unlabeledspawn

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/symbol"
)

// options say what names a cluster, and which labels are wanted.
var options = labels.Options{Types: knowledge.ClusterTypes, Keys: []string{"controller", "logicalcluster"}}

func init() {
	Analyzer.Flags.Var((*typesFlag)(&options.Types), "types", "comma-separated `types` that name one cluster, as import/path.Name, to all checks")
	Analyzer.Flags.Var((*keysFlag)(&options.Keys), "keys", "comma-separated `keys` of the labels; the last one is that of the cluster")
}

// A typesFlag is a list of types.
type typesFlag []symbol.Symbol

func (f *typesFlag) String() string {
	names := make([]string, len(*f))
	for i, s := range *f {
		names[i] = s.String()
	}
	return strings.Join(names, ",")
}

func (f *typesFlag) Set(s string) error {
	var list []symbol.Symbol
	for name := range strings.SplitSeq(s, ",") {
		name = strings.TrimSpace(name)
		dot := strings.LastIndex(name, ".")
		if dot <= strings.LastIndex(name, "/") || !token.IsIdentifier(name[dot+1:]) {
			return fmt.Errorf("%q is no type: want import/path.Name", name)
		}
		list = append(list, symbol.Symbol{Path: name[:dot], Name: name[dot+1:]})
	}
	*f = list
	lifetime.SetOwnClusters(slices.DeleteFunc(slices.Clone(list), func(s symbol.Symbol) bool {
		return slices.Contains(knowledge.ClusterTypes, s)
	}))
	return nil
}

// A keysFlag is a list of keys.
type keysFlag []string

func (f *keysFlag) String() string { return strings.Join(*f, ",") }

func (f *keysFlag) Set(s string) error {
	var list []string
	for key := range strings.SplitSeq(s, ",") {
		if key = strings.TrimSpace(key); key == "" {
			return fmt.Errorf("an empty key in %q", s)
		}
		list = append(list, key)
	}
	*f = list
	return nil
}
