package chart

import (
	"fmt"
	"io"
	"strings"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/evidence"
)

// Markdown prints a table for a pull request.
func (c *Chart) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**\n\n", markdown(c.Heading()))
	for _, note := range c.Notes() {
		fmt.Fprintf(&b, "> ⚠ %s\n\n", markdown(note))
	}
	if v := c.verdict(); v != "" {
		fmt.Fprintf(&b, "%s\n\n", markdown(v))
	}
	g := c.table()
	for i, line := range g {
		b.WriteString("|")
		for j := range g[0] {
			cell := ""
			if j < len(line) {
				cell = line[j]
			}
			if j == 0 && i > 0 {
				cell = strings.ReplaceAll(cell, "    ", "\u2003")
			}
			b.WriteString(" " + markdown(cell) + " |")
		}
		b.WriteString("\n")
		if i == 0 {
			b.WriteString("|---|" + strings.Repeat("---:|", max(0, len(g[0])-2)) + "---|\n")
		}
	}
	if c.Live != nil && len(c.Live.Clusters) > 0 {
		fmt.Fprintf(&b, "\n%d goroutines belong to %d clusters that are gone:\n\n| %s | goroutines | families |\n|---|---:|---|\n", c.Live.Goroutines, len(c.Live.Clusters), markdown(c.Label))
		for _, o := range c.Live.Clusters {
			fmt.Fprintf(&b, "| %s | %d | %s |\n", markdown(printable(o.Cluster)), o.Goroutines, markdown(counts(o.Families)))
		}
	}
	if c.Join != nil {
		fmt.Fprintf(&b, "\n%s\n\n| finding | check | evidence |\n|---|---|---|\n", markdown(c.Summary()))
		for _, m := range c.Join.Matches {
			fmt.Fprintf(&b, "| %s:%d | %s | %s |\n", markdown(c.Name(m.At.Filename)), m.At.Line, m.Check, markdown(c.Says(m)))
		}
		for _, r := range c.Join.Unexplained {
			fmt.Fprintf(&b, "| | | unexplained: %s %s |\n", markdown(r.Family), c.amount(r.Count))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdown escapes what Markdown would take for more than text.
func markdown(s string) string { return escapes.Replace(s) }

var escapes = strings.NewReplacer(`\`, `\\`, `|`, `\|`, `*`, `\*`, `_`, `\_`, "`", "\\`", `[`, `\[`, `<`, `&lt;`, `>`, `&gt;`, `&`, `&amp;`, `#`, `\#`, `@`, `&#64;`, "\n", " ")

// Properties returns what the profile shows of a finding, for SARIF.
func (c *Chart) Properties(f output.Finding) map[string]any {
	for _, m := range c.Join.Matches {
		if m.Check != f.Check || m.At != f.Start || m.Message != f.Message {
			continue
		}
		p := map[string]any{"evidence": m.Level, "goroutines": m.Count, "says": c.Says(m)}
		if c.Join.Based {
			p["growth"] = m.Growth
		}
		if c.Join.Churned > 0 {
			p["perCluster"] = m.Rate
		}
		if m.Candidates > 1 {
			p["candidates"] = m.Candidates
		}
		if m.Level == evidence.Site && m.Leaks() {
			p["leaks"] = true
		}
		return p
	}
	return nil
}
