// Package gclplugin makes leaklint a linter of golangci-lint v2, as a module plugin:
//
//	linters:
//	  enable: [leaklint]
//	  settings:
//	    custom:
//	      leaklint:
//	        type: module
//	        settings:              # as in .leaklint.yaml, which is read as well
//	          tier: leak-prone
//	          checks: {pprofserver: off}
//
// What golangci-lint does itself is left to it: //nolint comments, exclusions, formats,
// and which findings are new.
package gclplugin

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"github.com/golangci/plugin-module-register/register"
	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers"
)

func init() { register.Plugin("leaklint", New) }

// place is where golangci-lint's configuration has the settings.
const place = "linters.settings.custom.leaklint.settings"

// New returns the plugin with those settings, which overrule the .leaklint.yaml of the code
// in the current directory. They are those of its keys that have flags: checks, tier, tests,
// generated, clusters. Another key is an error, as is whatever is wrong with the file. All
// plugins of a process have the settings of the last one that made its analyzers.
func New(conf any) (register.LinterPlugin, error) {
	text, err := yaml.Marshal(conf)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	settings, err := analyzers.ReadSettings(place, text)
	if err != nil {
		return nil, err
	}
	p := &plugin{values: make(map[string]analyzers.Setting)}
	if p.config, err = analyzers.Configure(""); err != nil {
		return nil, err
	}
	for _, s := range slices.Concat(p.config.Settings, settings) {
		p.values[s.Flag] = s
	}
	return p, nil
}

// A plugin implements register.LinterPlugin.
type plugin struct {
	config *analyzers.Configuration
	values map[string]analyzers.Setting // by flag
}

// GetLoadMode has golangci-lint type-check, as all analyzers need it.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers puts the settings in force, and returns analyzers that are nobody else's.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	analyzers.ForGolangci()
	flags := flag.NewFlagSet("leaklint", flag.ContinueOnError)
	analyzers.RegisterFlags(flags)
	for _, a := range analyzers.Suite {
		a.Flags.VisitAll(func(f *flag.Flag) { flags.Var(f.Value, a.Name+"."+f.Name, f.Usage) })
	}
	var err error
	flags.VisitAll(func(f *flag.Flag) {
		s, given := p.values[f.Name]
		if !given {
			s.Value = f.DefValue
		}
		if e := f.Value.Set(s.Value); e != nil && err == nil {
			err = fmt.Errorf("%s: %w", s.From, e)
		}
	})
	if err != nil {
		return nil, err
	}
	key, err := p.key()
	if err != nil {
		return nil, err
	}
	copies := newCopies(key)
	list := []*analysis.Analyzer{checkConfiguration(p.config, key)}
	for _, a := range analyzers.Suite {
		if p.values[a.Name].Value != "false" {
			list = append(list, copies.of(a))
		}
	}
	return list, nil
}

// key names what findings depend on besides the code: this build of leaklint, and its
// configuration.
func (p *plugin) key() (string, error) {
	h := sha256.New()
	files := []string{p.config.Path, p.values["baseline"].Value}
	if version := Version(); version != "" {
		io.WriteString(h, version)
	} else if exe, err := os.Executable(); err != nil {
		return "", err
	} else {
		files = append(files, exe)
	}
	for _, name := range files {
		if name == "" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "\n%d\n", len(text))
		h.Write(text)
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), nil
}

// Version returns the version of leaklint that is linked into this program, or "" if there
// may be several that would be called the same: it was built from a directory.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, dep := range info.Deps {
		if dep.Path == "github.com/leaklint/leaklint" && dep.Replace == nil && dep.Sum != "" {
			return dep.Version
		}
	}
	return ""
}
