package leaktest

import (
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/load"
)

// TestCases checks what a case is, and what is read for it: a directory of its own, several
// that import each other, and what all cases of a check share.
func TestCases(t *testing.T) {
	cfg := load.NewConfig(Dir(t))
	all := list(t, cfg, "./mustrelease/...", "./directive/across/...")
	cases := make(map[string]*testCase)
	for _, c := range casesOf(cfg.Dir, all) {
		if cases[c.name] != nil {
			t.Errorf("two cases are named %s", c.name)
		}
		cases[c.name] = c
	}
	for name, want := range map[string][]string{
		"within.paths":  {"db", "within/paths"},
		"across":        {"across/app", "across/lib", "db"},
		"across.once":   {"across/once/app", "across/once/lib"},
		"across.caller": {"across/caller", "across/caller/lib"},
	} {
		c := cases[name]
		if c == nil {
			t.Errorf("there is no case %s", name)
			continue
		}
		var read []string
		for _, pkg := range with(all, []*testCase{c}) {
			read = append(read, commonDir(cfg.Dir, []*packages.Package{pkg}))
		}
		slices.Sort(read)
		if !slices.Equal(read, want) {
			t.Errorf("%s: reads %q, want %q", name, read, want)
		}
	}
}
