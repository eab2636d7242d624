package config

import (
	"flag"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/baseline"
	"github.com/leaklint/leaklint/internal/symbol"
)

// TypesFlag and KeysFlag are those of a check, as commands have them.
const (
	TypesFlag = "unlabeledspawn.types"
	KeysFlag  = "unlabeledspawn.keys"
)

// RegisterFlags registers the flags that set parts of the configuration.
func (c *Config) RegisterFlags(fs *flag.FlagSet) {
	fs.BoolVar(&c.Tests, "tests", false, "report findings in _test.go files, too")
	fs.BoolVar(&c.Generated, "generated", false, "report findings in generated files, too")
	fs.Var(&c.Tier, "tier", "report findings of this `tier` and above: leak, leak-prone or hint")
	fs.Var(&c.Known, "baseline", "do not report the findings that are listed in `file`")
	fs.Var((*typesFlag)(&c.Labels.Types), TypesFlag, "comma-separated `types` that name one cluster, as import/path.Name, to all checks")
	fs.Var((*keysFlag)(&c.Labels.Keys), KeysFlag, "comma-separated `keys` of the labels; the last one is that of the cluster")
}

// The tiers of findings, found in Diagnostic.Category.
const (
	// Leak: the code shows that the owner goes away and the thing stays.
	Leak = "leak"
	// LeakProne: the release is missing, but how long the owner lives
	// cannot be seen from here.
	LeakProne = "leak-prone"
	// Hint: nothing leaks by this itself.
	Hint = "hint"
)

// Tiers are the tiers, the gravest first.
var Tiers = []string{Leak, LeakProne, Hint}

// A Tier is the lowest tier that is reported.
type Tier string

func (t *Tier) String() string { return string(*t) }

// Set implements flag.Value.
func (t *Tier) Set(s string) error {
	if !slices.Contains(Tiers, s) {
		return fmt.Errorf("no such tier: want %s, for leaks only, %s, for what may be one, too, or %s, for all findings", Leak, LeakProne, Hint)
	}
	*t = Tier(s)
	return nil
}

// Reports reports whether findings of a tier are wanted.
func (t Tier) Reports(tier string) bool {
	return slices.Index(Tiers, tier) <= slices.Index(Tiers, string(t))
}

// A Known is the file of a baseline, and what is in it.
type Known struct {
	Findings baseline.Set
	file     string
}

func (k *Known) String() string { return k.file }

// Set implements flag.Value.
func (k *Known) Set(file string) (err error) {
	var findings baseline.Set
	if file != "" {
		if findings, err = baseline.Read(file); err != nil {
			return err
		}
	}
	*k = Known{findings, file}
	return nil
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
