package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/leaklint/leaklint/analyzers"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/config"
)

// printConfig prints what is in force for the code in the current directory, or that of -C,
// and where each value is from. It is in the form of .leaklint.yaml, and a file for one.
func printConfig(args []string, stdout, stderr io.Writer) int {
	fs := newFlags(stderr)
	err := fs.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return exitCode(false, false, printUsage(stdout, usage, fs.FlagSet), stderr)
	case err != nil:
		return exitUsage
	case fs.NArg() > 0:
		fmt.Fprintf(stderr, "leaklint: config is that of a module, not of %s: give its directory with -C\n", fs.Arg(0))
		return exitUsage
	}
	if err := fs.configure(*fs.dir); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitUsage
	}
	if _, err := io.WriteString(&output.Quoted{To: stdout}, fs.inForce()); err != nil {
		fmt.Fprintln(stderr, "leaklint:", err)
		return exitErrors
	}
	return exitClean
}

// inForce returns the text of printConfig.
func (f *flags) inForce() string {
	c := f.config
	var b strings.Builder
	dir, err := filepath.Abs(*f.dir)
	if err != nil {
		dir = "" // file names are absolute then
	}
	line := func(indent, text, from string) {
		fmt.Fprintf(&b, "%s%-*s # %s\n", indent, 40-len(indent), text, output.Relative(dir, cmp.Or(from, "default")))
	}
	value := func(name string) string { return f.Lookup(name).Value.String() }
	list := func(name string) string {
		items := yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
		for item := range strings.SplitSeq(value(name), ",") {
			items.Content = append(items.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: item})
		}
		return encoded(&items)
	}

	fmt.Fprintf(&b, "# configured by %s\n", cmp.Or(output.Relative(dir, c.Path), "no .leaklint.yaml"))
	b.WriteString("checks:\n")
	on := f.selected()
	for _, a := range analyzers.Suite {
		state, from := "on", f.from[a.Name]
		if !slices.Contains(on, a) {
			state = "off"
			if *f.enabled[a.Name] == notGiven {
				from = "command line" // which names others
			}
		}
		line("  ", a.Name+": "+state, from)
	}
	for _, name := range []string{"tier", "tests", "generated"} {
		line("", name+": "+value(name), f.from[name])
	}
	if c.Baseline != "" || value("baseline") != "" {
		line("", "baseline: "+encoded(output.Relative(dir, value("baseline"))), f.from["baseline"])
	}
	b.WriteString("clusters:\n")
	line("  ", "types: "+list(config.TypesFlag), f.from[config.TypesFlag])
	line("  ", "labels: "+list(config.KeysFlag), f.from[config.KeysFlag])
	ofCode(&b, c, line)
	return b.String()
}

// ofCode prints what the configuration says of code, for which there is no flag.
func ofCode(b *strings.Builder, c *config.Config, line func(indent, text, from string)) {
	if len(c.Exclude) > 0 {
		b.WriteString("exclude:\n")
	}
	for _, p := range c.Exclude {
		line("  - ", encoded(p.Pattern), p.From)
	}
	per := ""
	for _, e := range c.Entries {
		if per == "" {
			b.WriteString("entries:\n")
		}
		if per != e.Entry.Per {
			per = e.Entry.Per
			b.WriteString("  " + per + ":\n")
		}
		line("    - ", e.String(), e.From)
	}
	if len(c.Waits) > 0 {
		b.WriteString("waits:\n")
	}
	for _, w := range c.Waits {
		line("  - ", w.Name, w.From)
	}
	if len(c.Resources) > 0 {
		b.WriteString("resources:\n")
	}
	for _, r := range c.Resources {
		fmt.Fprintf(b, "  - kind: %s\n    message: %s\n    carrier: result %d\n", encoded(r.Kind), encoded(r.Message), r.Acquire[0].Result)
		b.WriteString("    acquire:\n")
		for i, a := range r.Acquire {
			line("      - ", a.Symbol.String(), r.Lines[i])
		}
		b.WriteString("    release:\n")
		for i, rel := range r.Release {
			text := rel.Symbol.String()
			if rel.Operand >= 0 {
				text += fmt.Sprintf(": argument %d", rel.Operand)
			}
			line("      - ", text, r.Lines[len(r.Acquire)+i])
		}
	}
}

// encoded returns a text, or a list of texts, as YAML has it, in quotes where they are needed.
func encoded(v any) string {
	out, err := yaml.Marshal(v)
	if err != nil {
		return err.Error() // which YAML will not take
	}
	return strings.TrimSpace(string(out))
}
