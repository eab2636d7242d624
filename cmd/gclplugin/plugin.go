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
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/cutoff"
	"github.com/leaklint/leaklint/internal/driver"
)

func init() { register.Plugin("leaklint", New) }

// place is where golangci-lint's configuration has the settings.
const place = "linters.settings.custom.leaklint.settings"

// New returns the plugin with those settings, which overrule the .leaklint.yaml of the code
// in the current directory. They are those of its keys that have flags: checks, tier, tests,
// generated, clusters. Another key is an error, as is whatever is wrong with the file.
func New(conf any) (register.LinterPlugin, error) {
	text, err := yaml.Marshal(conf)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	settings, err := config.ReadSettings(place, text, driver.Names())
	if err != nil {
		return nil, err
	}
	file, err := config.Load("", driver.Names())
	if err != nil {
		return nil, err
	}
	return &plugin{*file, slices.Concat(file.Settings, settings)}, nil
}

// A plugin implements register.LinterPlugin.
type plugin struct {
	file     config.File
	settings []config.Setting // later ones count
}

// GetLoadMode has golangci-lint type-check, as all analyzers need it.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns analyzers that are nobody else's, with a configuration of their own.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	cfg := config.New()
	cfg.File, cfg.Golangci, cfg.GaveUp = p.file, true, new(cutoff.Notes)
	flags := flag.NewFlagSet("leaklint", flag.ContinueOnError)
	cfg.RegisterFlags(flags)
	off := make(map[string]bool)
	for _, s := range p.settings {
		if flags.Lookup(s.Flag) == nil { // a check
			off[s.Flag] = s.Value == "false"
		} else if err := flags.Set(s.Flag, s.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", s.From, err)
		}
	}
	key, err := p.key()
	if err != nil {
		return nil, err
	}
	on := slices.DeleteFunc(slices.Clone(analyzers.Suite), func(a *analysis.Analyzer) bool { return off[a.Name] })
	t := &teller{gaveUp: cfg.GaveUp, stderr: os.Stderr}
	list := analyze.Copy(driver.With(on, cfg, nil), func(_, a *analysis.Analyzer) { t.adapt(a, key) })
	return append([]*analysis.Analyzer{checkConfiguration(cfg, key)}, list...), nil
}

// key names what findings depend on besides the code: this build of leaklint, and its
// configuration.
func (p *plugin) key() (string, error) {
	h := sha256.New()
	files := []string{p.file.Path, p.file.Baseline}
	if version := Version(); version != "" {
		io.WriteString(h, version)
	} else if exe, err := os.Executable(); err != nil {
		return "", err
	} else {
		files = append(files, exe)
	}
	for _, s := range p.settings {
		fmt.Fprintf(h, "\n%s=%s", s.Flag, s.Value)
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
