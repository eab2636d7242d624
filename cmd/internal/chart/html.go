package chart

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/evidence"
	"github.com/leaklint/leaklint/internal/files"
	"github.com/leaklint/leaklint/internal/tally"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"signed": signed,
	"rate":   rate,
	"share":  share,
	"class":  class,
	"counts": counts,
	"show":   printable,
}).Parse(pageText))

// HTML prints a page that needs nothing else.
func (c *Chart) HTML(w io.Writer) error {
	var b bytes.Buffer // nothing is better than half a page
	if err := page.Execute(&b, &view{Chart: c, sources: make(map[string][]string)}); err != nil {
		return err
	}
	_, err := b.WriteTo(w)
	return err
}

// A view is a chart, with what the page asks for.
type view struct {
	*Chart
	sources map[string][]string // lines, by file
}

// Verdict says what the limit makes of it all.
func (v *view) Verdict() string { return v.verdict() }

// Failed reports whether something is above the limit, or that is not known.
func (v *view) Failed() bool { return v.Gate != nil && !v.Gate.Passed() }

// Several reports whether there are several profiles.
func (v *view) Several() bool { return len(v.Profiles) > 1 }

// Number prints a count in the last profile.
func (v *view) Number(n int64) string { return v.last(n) }

// Things says how many things there are.
func (v *view) Things(r *tally.Row) string { return Objects(r) }

// Width returns the part that a number has of the largest, in percent.
func (v *view) Width(n int64) string {
	var largest int64 = 1
	for _, r := range v.Families {
		largest = max(largest, slices.Max(r.Counts))
	}
	return strconv.FormatFloat(100*float64(max(n, 0))/float64(largest), 'f', 2, 64)
}

// Points returns the line of a number over time, in a box of 100 by 24.
func (v *view) Points(all []int64) string {
	largest := max(1, slices.Max(all))
	var b strings.Builder
	for i, n := range all {
		fmt.Fprintf(&b, "%.1f,%.1f ", 2+96*float64(i)/float64(max(1, len(all)-1)), 22-20*float64(n)/float64(largest))
	}
	return b.String()
}

// Frame pairs a function with its place.
type frame struct{ Function, Place string }

// Frames returns the frames of a stack.
func (v *view) Frames(s tally.Stack) []frame {
	var list []frame
	for i, f := range s.Frames {
		list = append(list, frame{f, s.Places[i]})
	}
	return list
}

// Saying says what the profile shows of a finding.
func (v *view) Saying(m *evidence.Match) string { return v.Says(m) }

// Summing says how much the findings explain.
func (v *view) Summing() string { return v.Summary() }

// File returns the name of a file as it is shown.
func (v *view) File(name string) string { return v.Name(name) }

// A step is a place on the way of a thing, with the source around it.
type step struct {
	File  string
	Line  int
	Text  string
	Lines []sourceLine
}

type sourceLine struct {
	Number int
	Text   string
	Here   bool
}

// Way returns the places from where a thing is made to where it is forgotten.
func (v *view) Way(m *evidence.Match) []step {
	steps := append([]evidence.Step{{At: m.At, Text: m.Message}}, m.Related...)
	slices.SortStableFunc(steps, func(a, b evidence.Step) int { return cmp.Compare(output.Stage(a.Text), output.Stage(b.Text)) })
	var way []step
	for _, s := range steps {
		way = append(way, step{v.Name(s.At.Filename), s.At.Line, s.Text, v.around(s.At.Filename, s.At.Line)})
	}
	return way
}

// around returns the lines around one of a source.
func (v *view) around(name string, line int) []sourceLine {
	const context, largest = 3, 4 << 20
	lines, ok := v.sources[name]
	if !ok {
		if text, err := files.Read(name, largest); err == nil && strings.HasSuffix(name, ".go") {
			lines = strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
		}
		v.sources[name] = lines
	}
	var list []sourceLine
	for n := max(1, line-context); n <= min(len(lines), line+context); n++ {
		list = append(list, sourceLine{n, lines[n-1], n == line})
	}
	return list
}
