package chart

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/leaklint/leaklint/internal/evidence"
	"github.com/leaklint/leaklint/internal/tally"
)

// A grid is lines of cells. The first column is flush left, as is what has no digit at its
// beginning.
type grid [][]string

func (g grid) print(b *strings.Builder) {
	var widths []int
	for _, line := range g {
		for i, cell := range line {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range g {
		var out strings.Builder
		for i, cell := range line {
			if i > 0 {
				out.WriteString("  ")
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 || g.isText(i) {
				out.WriteString(cell + pad)
			} else {
				out.WriteString(pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(out.String(), " ") + "\n")
	}
}

// isText reports whether a column has no numbers.
func (g grid) isText(i int) bool {
	return !slices.ContainsFunc(g[1:], func(line []string) bool {
		return i < len(line) && strings.TrimLeft(line[i], "≥+-<>") != "" && strings.ContainsAny(strings.TrimLeft(line[i], "≥+-<>")[:1], "0123456789")
	})
}

const barWidth = 24

// bar returns a bar for a part of the largest.
func bar(n, largest int64) string {
	if n <= 0 || largest <= 0 {
		return ""
	}
	eighths := max(1, int(8*barWidth*float64(n)/float64(largest)))
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string(rune('█' + 8 - rest))
	}
	return s
}

// Text prints tables for a terminal.
func (c *Chart) Text(w io.Writer) error {
	var b strings.Builder
	b.WriteString(c.Heading() + "\n")
	for _, note := range c.Notes() {
		b.WriteString("note: " + note + "\n")
	}
	b.WriteString("\n")
	if c.Join == nil {
		c.table().print(&b)
		c.unknown(&b)
		c.predicted(&b)
	} else {
		c.joinText(&b)
	}
	if c.Live != nil {
		c.living(&b)
	}
	if v := c.verdict(); v != "" {
		b.WriteString("\n" + v + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// table is one line for each family.
func (c *Chart) table() grid {
	head := []string{"family"}
	if len(c.Profiles) == 1 {
		head = append(head, "goroutines", "share", "things", "")
	} else {
		head = append(head, c.columns()...)
		head = append(head, "growth")
		if c.Churned > 0 {
			head = append(head, "/cluster")
		}
		head = append(head, "things", "")
	}
	g := grid{head}
	for _, row := range c.Families {
		g = append(g, c.line(row))
		for _, class := range row.Labels {
			g = append(g, c.classLine(class))
		}
		if row.Unlike > 0 {
			g = append(g, []string{fmt.Sprintf("    and %d other values", row.Unlike)})
		}
	}
	return append(g, c.line(c.Total))
}

// columns names the profiles.
func (c *Chart) columns() []string {
	var names []string
	for _, i := range c.shown() {
		switch {
		case !c.Grown:
			names = append(names, strconv.Itoa(i+1))
		case i == 0:
			names = append(names, "before")
		case i == len(c.Profiles)-1:
			names = append(names, "after")
		default:
			names = append(names, "mid")
		}
	}
	return names
}

// shown returns the indexes of the profiles that a table has a column of: all, or the first, that in the
// middle and the last of many.
func (c *Chart) shown() []int {
	const most = 6
	n := len(c.Profiles)
	if n > most {
		return []int{0, n / 2, n - 1}
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func (c *Chart) line(row *tally.Row) []string {
	name := row.Name
	if !row.Known && row != c.Total {
		name = "? " + name
	}
	line := []string{name}
	for _, i := range c.shown() {
		line = append(line, c.number(row.Counts[i], i))
	}
	of, largest := row.Last(), int64(0)
	if len(c.Profiles) == 1 {
		line = append(line, share(row.Last(), c.Total.Last()))
	} else {
		line = append(line, signed(row.Growth))
		of = row.Growth
		if c.Churned > 0 {
			line = append(line, rate(row.Rate))
		}
	}
	for _, r := range c.Families {
		if len(c.Profiles) == 1 {
			largest = max(largest, r.Last())
		} else {
			largest = max(largest, r.Growth)
		}
	}
	line = append(line, Objects(row))
	if row == c.Total {
		return line
	}
	mark := bar(of, largest)
	if row.Failed {
		mark += " ✗"
	}
	if row.Leaked > 0 && row.Leaked < row.Last() || c.Profiles[len(c.Profiles)-1].LeaksOnly {
		mark += fmt.Sprintf(" %d leaked", row.Leaked)
	}
	return append(line, mark)
}

func (c *Chart) classLine(of tally.Class) []string {
	line := []string{"    " + c.By + "=" + class(of)}
	for _, i := range c.shown() {
		line = append(line, c.number(of.Counts[i], i))
	}
	if len(of.Counts) > 1 {
		line = append(line, signed(of.Last()-of.Counts[0]))
	}
	return line
}

// unknown tells where those are that are of no known kind.
func (c *Chart) unknown(b *strings.Builder) {
	if c.Known < c.Total.Last() {
		fmt.Fprintf(b, "\n?  of no kind that leaklint knows: who started them, or their first function, and where they wait\n")
	}
}

// predicted compares what has grown with what the things that have come keep, as the table of
// resources says.
func (c *Chart) predicted(b *strings.Builder) {
	if !c.Grown {
		return
	}
	g := grid{{"a thing", "keeps", "came", "that makes", "grown"}}
	for _, row := range c.Families {
		if row.Each == 0 || row.Objects == nil {
			continue
		}
		if came := row.Objects[len(row.Objects)-1] - row.Objects[0]; came != 0 {
			g = append(g, []string{row.Name, strconv.Itoa(row.Each), signed(came), signed(came * int64(row.Each)), signed(row.Growth)})
		}
	}
	if len(g) > 1 {
		b.WriteString("\nwhat the table of resources predicts\n\n")
		g.print(b)
	}
}

// living prints the clusters that are gone.
func (c *Chart) living(b *strings.Builder) {
	l := c.Live
	if len(l.Clusters) == 0 {
		fmt.Fprintf(b, "\nno goroutine has a label %s of a cluster that is gone (%d are there)\n", c.Label, l.Live)
		return
	}
	fmt.Fprintf(b, "\n%d goroutines belong to %d clusters that are gone (%d are there): they leak\n", l.Goroutines, len(l.Clusters), l.Live)
	g := grid{{c.Label, "goroutines", "families"}}
	for _, o := range l.Clusters {
		g = append(g, []string{printable(o.Cluster), strconv.FormatInt(o.Goroutines, 10), " " + counts(o.Families)})
	}
	g.print(b)
}

// counts prints counts by name, the largest first.
func counts(m map[string]int64) string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(m[b], m[a]), strings.Compare(a, b)) })
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", name, m[name])
	}
	return strings.Join(names, ", ")
}

// joinText prints the findings, then what they do not explain.
func (c *Chart) joinText(b *strings.Builder) {
	for _, m := range c.Join.Matches {
		fmt.Fprintf(b, "%s:%d:%d: %s [%s]\n\t%s\n", c.Name(m.At.Filename), m.At.Line, m.At.Column, m.Message, m.Check, c.Says(m))
	}
	if len(c.Join.Matches) == 0 {
		b.WriteString("the checks find nothing that leaves goroutines behind\n")
	}
	fmt.Fprintf(b, "\n%s\n", c.Summary())
	for _, r := range c.Join.Unexplained {
		fmt.Fprintf(b, "unexplained: %s %s%s\n", r.Family, c.amount(r.Count), c.perCluster(r.Count))
	}
}

// amount prints goroutines, or growth if there is a base.
func (c *Chart) amount(n int64) string {
	if c.Join.Based {
		return signed(n)
	}
	return c.last(n)
}

func (c *Chart) perCluster(n int64) string {
	if c.Join.Churned == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s per cluster)", rate(float64(n)/float64(c.Join.Churned)))
}

// Says says what the profile shows of a finding.
func (c *Chart) Says(m *evidence.Match) string {
	n := c.last(m.Count) + " goroutines"
	if c.Join.Based {
		n += fmt.Sprintf(", %s%s", signed(m.Growth), c.perCluster(m.Growth))
	}
	others := ""
	if m.Candidates > 1 {
		others = fmt.Sprintf("; it is one of %d findings that they may be from", m.Candidates)
	}
	switch m.Level {
	case evidence.Site:
		text := "site: " + n + " are from this line"
		if m.Candidates > 1 {
			return "site: " + n + " are from this function" + others
		}
		if m.Leaks() && m.Tier != "leak" {
			text += ": it leaks"
		}
		return text
	case evidence.Label:
		return fmt.Sprintf("label: %s (%s) are labelled %s%s", n, strings.Join(m.Families, ", "), printable(m.Label), others)
	case evidence.Family:
		if m.Candidates == 1 {
			others = "; no other finding is of this kind"
		}
		return fmt.Sprintf("family: %s are of this kind (%s)%s", n, strings.Join(m.Families, ", "), others)
	}
	return "none: the profile has no goroutines of this kind"
}

// Summary says how much the findings explain.
func (c *Chart) Summary() string {
	var explained int64
	var parts []string
	for _, level := range []evidence.Level{evidence.Site, evidence.Label, evidence.Family} {
		if n := c.Join.Explained[level]; n != 0 {
			explained += n
			parts = append(parts, fmt.Sprintf("%s by %s", c.amount(n), level))
		}
	}
	text := fmt.Sprintf("findings explain %s of %s goroutines", c.amount(explained), c.amount(c.Join.Total))
	if c.Join.Churned > 0 {
		n := float64(c.Join.Churned)
		text = fmt.Sprintf("findings explain %s of %s per cluster, %s of %s goroutines", rate(float64(explained)/n), rate(float64(c.Join.Total)/n), c.amount(explained), c.amount(c.Join.Total))
	}
	if len(parts) > 0 {
		text += " (" + strings.Join(parts, ", ") + ")"
	}
	if left := c.Join.Total - explained; left != 0 {
		text += fmt.Sprintf("; %s unexplained", c.amount(left))
	}
	return text
}
