// Package chart shows what goroutine profiles tell: as a table with bars in a terminal, as
// JSON, as Markdown for a pull request, as a page, and as folded stacks for a flame graph.
package chart

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/evidence"
	"github.com/leaklint/leaklint/internal/tally"
)

// A Chart is what there is to show.
type Chart struct {
	*tally.Report
	Join *evidence.Result // nil if findings were not joined
	Name func(file string) string
}

// number prints a count in the profile with that index: in one that is cut there are at least so
// many.
func (c *Chart) number(n int64, i int) string {
	if p := c.Profiles[i]; p.Cut != "" || p.Unread > 0 {
		return "≥" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}

// last prints a count in the last profile.
func (c *Chart) last(n int64) string { return c.number(n, len(c.Profiles)-1) }

// signed prints growth.
func signed(n int64) string { return fmt.Sprintf("%+d", n) }

// rate prints how many goroutines there are for a cluster.
func rate(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// share prints a part of a whole.
func share(part, whole int64) string {
	if whole == 0 {
		return "0 %"
	}
	switch p := 100 * float64(part) / float64(whole); {
	case part > 0 && p < 1:
		return "<1 %"
	case part < whole && p > 99:
		return ">99 %"
	default:
		return strconv.FormatFloat(p, 'f', 0, 64) + " %"
	}
}

// Notes returns what there is to say of the profiles before their numbers are believed.
func (c *Chart) Notes() []string {
	var notes []string
	for _, p := range c.Profiles {
		if p.Cut != "" {
			notes = append(notes, fmt.Sprintf("%s is cut: %s; it has at least %d goroutines", p.Name, p.Cut, p.Goroutines))
		}
		if p.Unread > 0 {
			notes = append(notes, fmt.Sprintf("%s has %d goroutines or records that make no sense, and are not counted right", p.Name, p.Unread))
		}
		if p.LeaksOnly {
			notes = append(notes, fmt.Sprintf("%s has only goroutines that the runtime knows to be leaked; it knows of none that a ticker can wake, or that something reaches, such as those of workqueues, handlers and informers", p.Name))
		}
		if p.Elided > 0 {
			notes = append(notes, fmt.Sprintf("%s has %d goroutines whose stacks are too deep to be printed in full", p.Name, p.Elided))
		}
	}
	return notes
}

// Heading says what is shown.
func (c *Chart) Heading() string {
	last := c.Profiles[len(c.Profiles)-1]
	if !c.Grown {
		text := fmt.Sprintf("%s goroutines in %s (%s), %s of them of known kinds", c.last(last.Goroutines), last.Name, last.Format, share(c.Known, last.Goroutines))
		if n := len(c.Profiles); n > 1 {
			text += fmt.Sprintf("; it is the last of %d profiles", n)
		}
		return text
	}
	text := fmt.Sprintf("%s goroutines from %s to %s", signed(c.Total.Growth), c.Profiles[0].Name, last.Name)
	if c.Partial {
		text += ", as far as they show"
	}
	return text + c.churn()
}

// churn says how many clusters came and went.
func (c *Chart) churn() string {
	switch {
	case c.Churned == 0:
		return "; how many clusters came and went is not known: -churned N says so"
	case c.Inferred:
		return fmt.Sprintf("; %d clusters came, by new values of the label %s", c.Churned, c.Label)
	}
	return fmt.Sprintf("; %d clusters came and went", c.Churned)
}

// Objects says how many things there are, and what the table says that they keep: "51 handlers of 2".
func Objects(r *tally.Row) string {
	if r.Objects == nil {
		return ""
	}
	n := r.Objects[len(r.Objects)-1]
	if r.Each == 0 {
		return strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%d × %s", n, each(r, n))
}

// each returns how many goroutines each thing has in fact if it has as many each, and what the table
// says if not.
func each(r *tally.Row, n int64) string {
	if n > 0 && r.Last()%n == 0 {
		return strconv.FormatInt(r.Last()/n, 10)
	}
	if n > 0 {
		return strconv.FormatFloat(float64(r.Last())/float64(n), 'f', 2, 64)
	}
	return strconv.Itoa(r.Each)
}

// verdict says what the limit makes of it all.
func (c *Chart) verdict() string {
	switch g := c.Gate; {
	case g == nil:
		return ""
	case g.Why != "":
		return "not judged: " + g.Why
	case g.Passed():
		return fmt.Sprintf("pass: nothing grows by more than %s goroutines per cluster", rate(g.Max))
	case len(g.Failed) == 1:
		return fmt.Sprintf("fail: %s grows by more than %s goroutines per cluster", g.Failed[0], rate(g.Max))
	default:
		return fmt.Sprintf("fail: %d families grow by more than %s goroutines per cluster", len(g.Failed), rate(g.Max))
	}
}

// class names a value of a label.
func class(c tally.Class) string {
	if c.None {
		return "(no label)"
	}
	if c.Value == "" {
		return `""`
	}
	return printable(c.Value)
}

// printable quotes what is more than text: a label may have anything in it.
func printable(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// JSON prints all of it.
func (c *Chart) JSON(w io.Writer) error {
	out := struct {
		*tally.Report
		Join *joined `json:"join,omitempty"`
	}{c.Report, c.joined()}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "\t")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		return err
	}
	_, err := w.Write(output.EscapeJSON(b.Bytes()))
	return err
}

// A joined is the JSON form of what was joined.
type joined struct {
	Findings    []finding                `json:"findings"`
	Explained   map[evidence.Level]int64 `json:"explained"`
	Unexplained []evidence.Rest          `json:"unexplained"`
	Total       int64                    `json:"total"`
}

type finding struct {
	Evidence   evidence.Level `json:"evidence"`
	Check      string         `json:"check"`
	Tier       string         `json:"tier"`
	File       string         `json:"file"`
	Line       int            `json:"line"`
	Column     int            `json:"column"`
	Message    string         `json:"message"`
	Goroutines int64          `json:"goroutines"`
	Growth     int64          `json:"growth,omitempty"`
	PerCluster float64        `json:"perCluster,omitempty"`
	Families   []string       `json:"families,omitempty"`
	Label      string         `json:"label,omitempty"`
	Candidates int            `json:"candidates,omitempty"`
	Ambiguous  bool           `json:"ambiguous,omitempty"`
	Leaks      bool           `json:"leaks,omitempty"`
	Each       int            `json:"each,omitempty"`
}

func (c *Chart) joined() *joined {
	if c.Join == nil {
		return nil
	}
	out := &joined{Findings: []finding{}, Explained: c.Join.Explained, Unexplained: c.Join.Unexplained, Total: c.Join.Total}
	if out.Unexplained == nil {
		out.Unexplained = []evidence.Rest{}
	}
	for _, m := range c.Join.Matches {
		out.Findings = append(out.Findings, finding{
			m.Level, m.Check, m.Tier, c.Name(m.At.Filename), m.At.Line, m.At.Column, m.Message, m.Count, m.Growth, m.Rate,
			m.Families, m.Label, m.Candidates, m.Ambiguous, m.Leaks(), m.Each,
		})
	}
	return out
}

// Folded prints the stacks of the last profile as flame graphs want them, the outermost function
// first, with the family at the bottom.
func (c *Chart) Folded(w io.Writer) error {
	for _, row := range c.Families {
		for _, s := range row.Stacks {
			parts := []string{folded(row.Name)}
			for i := len(s.Frames) - 1; i >= 0; i-- {
				parts = append(parts, folded(s.Frames[i]))
			}
			if _, err := fmt.Fprintf(w, "%s %d\n", strings.Join(parts, ";"), s.Count); err != nil {
				return err
			}
		}
	}
	return nil
}

// folded returns a name without what separates names.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		if r == ';' || !strconv.IsPrint(r) {
			return '_'
		}
		return r
	}, name)
}
