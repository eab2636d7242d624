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
	"github.com/leaklint/leaklint/cmd/internal/page"
	"github.com/leaklint/leaklint/internal/evidence"
	"github.com/leaklint/leaklint/internal/files"
	"github.com/leaklint/leaklint/internal/tally"
)

//go:embed page.html
var pageText string

var profilePage = page.Must(pageText, template.FuncMap{
	"signed": signed,
	"rate":   rate,
	"share":  share,
	"class":  class,
	"counts": counts,
	"show":   printable,
})

// HTML prints a page that needs nothing else.
func (c *Chart) HTML(w io.Writer) error {
	var b bytes.Buffer // nothing is better than half a page
	if err := profilePage().Execute(&b, &view{Chart: c, sources: make(map[string]*page.Source)}); err != nil {
		return err
	}
	_, err := io.WriteString(w, output.QuotePage(b.String()))
	return err
}

// A view is a chart, with what the page asks for.
type view struct {
	*Chart
	sources map[string]*page.Source // by file
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
	File string
	Line int
	Text string
	Code page.Code
}

// Way returns the places from where a thing is made to where it is forgotten.
func (v *view) Way(m *evidence.Match) []step {
	steps := append([]evidence.Step{{At: m.At, Text: m.Message}}, m.Related...)
	slices.SortStableFunc(steps, func(a, b evidence.Step) int { return cmp.Compare(output.Stage(a.Text), output.Stage(b.Text)) })
	var way []step
	for i, s := range steps {
		code := v.source(s.At.Filename).Code(page.Mark{N: i + 1, Line: s.At.Line})
		way = append(way, step{v.Name(s.At.Filename), s.At.Line, s.Text, code})
	}
	return way
}

// source returns a file of Go; of another there is nothing to show.
func (v *view) source(name string) *page.Source {
	const largest = 4 << 20
	if v.sources[name] == nil {
		v.sources[name] = new(page.Source)
		if text, err := files.Read(name, largest); err == nil && strings.HasSuffix(name, ".go") {
			v.sources[name] = page.NewSource(string(text))
		}
	}
	return v.sources[name]
}
