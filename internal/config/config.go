package config

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/cutoff"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A Config is all that a run is told: by flags, by .leaklint.yaml and by its driver. It is one
// value, handed down as the result of [Analyzer], and does not change any more then.
type Config struct {
	File                     // what .leaklint.yaml says; of its settings that which flags say
	Tests     bool           // report findings in _test.go files, too
	Generated bool           // report findings in generated files, too
	Tier      Tier           // the lowest that is reported
	Known     Known          // findings that are not reported
	Labels    labels.Options // of goroutines, and the types that name a cluster

	// Whole says that the driver judges again when it knows all packages: all of the main module
	// is read. That changes no fact of a package that would be analyzed otherwise.
	Whole bool

	// Apart says that a package with tests of its own is analyzed without them, too: what tests do
	// to what it has is for tests, and only findings in them are wanted then.
	Apart bool

	// Golangci says that golangci-lint runs the checks, which obeys its //nolint comments itself,
	// and keeps account of what each of them silences.
	Golangci bool

	// GaveUp takes note of what is too large; nil if nobody reads that.
	GaveUp *cutoff.Notes
}

// New returns the configuration of who says nothing.
func New() *Config {
	return &Config{Tier: Hint, Labels: labels.Options{Types: knowledge.ClusterTypes, Keys: []string{"controller", "logicalcluster"}}}
}

// Analyzer gives the other analyzers the configuration. Drivers of the project have it give theirs,
// with analyze.Given; others, such as nogo, set its flags, as far as they are those of a check.
var Analyzer = newAnalyzer()

func newAnalyzer() *analysis.Analyzer {
	c := New()
	a := &analysis.Analyzer{
		Name:       "configuration",
		Doc:        "give other analyzers the configuration of leaklint",
		Run:        func(*analysis.Pass) (any, error) { return c, nil },
		ResultType: reflect.TypeFor[*Config](),
	}
	c.RegisterFlags(&a.Flags)
	return a
}

// Of returns the configuration for a pass, whose analyzer requires [Analyzer].
func Of(pass *analysis.Pass) *Config { return pass.ResultOf[Analyzer].(*Config) }

// Table returns the resources.
func (c *Config) Table() resource.Table { return slices.Concat(resource.Known, c.Resources) }

// Calls returns what package callgraph is to know.
func (c *Config) Calls() callgraph.Options {
	own := slices.DeleteFunc(slices.Clone(c.Labels.Types), func(s symbol.Symbol) bool { return slices.Contains(knowledge.ClusterTypes, s) })
	return callgraph.Options{Entries: c.Entries, Clusters: own}
}

// Takers returns the names of methods and fields that wait for an item.
func (c *Config) Takers() []string {
	var names []string
	for _, w := range c.Waits {
		names = append(names, w.Name)
	}
	return names
}

// IsWhole reports whether the package of a pass is read as part of a whole program.
func (c *Config) IsWhole(pass *analysis.Pass) bool {
	return c.Whole && pass.Module != nil && pass.Module.Version == ""
}
