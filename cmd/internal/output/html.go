package output

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/cmd/internal/page"
)

//go:embed findings.html
var findingsText string

var findingsPage = page.Must(findingsText, nil)

// An HTML prints findings as a page that needs nothing else, with the code that they are about.
type HTML struct {
	Dir    string               // file names below it are relative to it
	About  string               // what was analyzed, behind how much was found there: "in 69 packages"
	Checks []*analysis.Analyzer // a finding of one links to its page
}

// Print prints the page.
func (h *HTML) Print(w io.Writer, r *Report) error {
	v := &findingsView{HTML: h, Errors: r.Errors, Title: strings.TrimSpace(r.Count() + " " + h.About)}
	for _, n := range r.Notes {
		v.Notes = append(v.Notes, notFull+n.Text)
	}
	files := &pageSources{r.sources(), make(map[string]*page.Source)}
	for i, f := range r.Unique() {
		v.add(h.finding(files, f, fmt.Sprintf("f%d", i+1)))
	}
	var b bytes.Buffer // nothing is better than half a page
	if err := findingsPage().Execute(&b, v); err != nil {
		return err
	}
	_, err := io.WriteString(w, QuotePage(b.String()))
	return err
}

// pageSources are files of which parts are shown.
type pageSources struct {
	*sources
	shown map[string]*page.Source
}

func (s *pageSources) source(name string) *page.Source {
	if s.shown[name] == nil {
		s.shown[name] = page.NewSource(s.open(name).text)
	}
	return s.shown[name]
}

// A findingsView is what the page asks for.
type findingsView struct {
	*HTML
	Title         string
	Errors, Notes []string
	Packages      []*packageView
	Tiers, Used   []string // that there are findings of, and checks
}

type packageView struct {
	Name     string
	Findings []findingView
}

func (v *findingsView) add(f findingView) {
	i := slices.IndexFunc(v.Packages, func(p *packageView) bool { return p.Name == f.Package })
	if i < 0 {
		i = len(v.Packages)
		v.Packages = append(v.Packages, &packageView{Name: f.Package})
	}
	v.Packages[i].Findings = append(v.Packages[i].Findings, f)
	for _, list := range []struct {
		of   *[]string
		name string
	}{{&v.Tiers, f.Tier}, {&v.Used, f.Check}} {
		if !slices.Contains(*list.of, list.name) {
			*list.of = append(*list.of, list.name)
			slices.Sort(*list.of)
		}
	}
}

// Class returns how a line of a diff looks.
func (v *findingsView) Class(line string) string {
	switch {
	case strings.HasPrefix(line, "+++ "), strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "@@ "):
		return "dim"
	case strings.HasPrefix(line, "+"):
		return "add"
	case strings.HasPrefix(line, "-"):
		return "del"
	}
	return "same"
}

// A findingView is a finding on the page.
type findingView struct {
	ID, Package, Check, Tier string
	At                       string
	Truth, Cost              string // of the message
	URL                      string // of the check
	Parts                    []partView
	Fix                      string // what it does
	Diff                     []string
}

// A partView is a part of the way: a function with places in it.
type partView struct {
	ID, Func, At string
	Code         page.Code
	Marks        []page.Mark // of code that is not there
}

// cost is what a finding costs, behind what is true.
var cost = lazily(`^(.*) \(((?:may )?leaks?\b.*|a profile does not .*)\)$`)

func (h *HTML) finding(files *pageSources, f Finding, id string) findingView {
	pkg, _, _ := strings.Cut(f.Package, " ")
	text := &Text{Dir: h.Dir}
	v := findingView{ID: id, Package: pkg, Check: f.Check, Tier: tiers[f.rank()].one, At: text.At(f.Span), Truth: f.Message}
	if m := cost().FindStringSubmatch(f.Message); m != nil {
		v.Truth, v.Cost = m[1], m[2]
	}
	for _, a := range h.Checks {
		if a.Name == f.Check {
			v.URL = a.URL
		}
	}
	v.Parts = h.parts(files, f, v)
	if len(f.Fixes) > 0 {
		v.Fix, v.Diff = f.Fixes[0].Message, h.diff(files, f.Fixes[0])
	}
	return v
}

// parts returns the way of a finding, in the functions that it leads through.
func (h *HTML) parts(files *pageSources, f Finding, v findingView) []partView {
	type function struct{ file, name string }
	var functions []function
	marks := make(map[function][]page.Mark)
	text := &Text{Dir: h.Dir}
	var parts []partView
	for i, step := range inOrder(f) {
		said := step.Message
		if step.Span == f.Span && said == f.Message {
			said = v.Truth
		}
		file := step.Start.Filename
		in := function{file, files.source(file).Func(step.Start.Line)}
		if marks[in] == nil {
			functions = append(functions, in)
			parts = append(parts, partView{ID: fmt.Sprintf("%s-%d", v.ID, i+1), Func: in.name, At: text.At(step.Span)})
		}
		marks[in] = append(marks[in], page.Mark{N: i + 1, ID: fmt.Sprintf("%s-%d", v.ID, i+1), Text: said, Line: step.Start.Line})
	}
	for i, in := range functions {
		if files.open(in.file).lines != nil {
			parts[i].Code = files.source(in.file).Code(marks[in]...)
		} else {
			parts[i].Marks = marks[in]
		}
	}
	return parts
}

// diff returns the lines of what a fix changes, or nil if the files are not there.
func (h *HTML) diff(files *pageSources, f Fix) []string {
	byFile := make(map[string][]Edit)
	var names []string
	for _, e := range f.Edits {
		if _, ok := files.open(e.File).replaced(e.Start, e.End); !ok {
			return nil
		}
		if byFile[e.File] == nil {
			names = append(names, e.File)
		}
		byFile[e.File] = append(byFile[e.File], e)
	}
	var lines []string
	for _, name := range names {
		text := []byte(files.open(name).text)
		short := Relative(h.Dir, name)
		changes := diff.Diff(short, text, short, Apply(text, byFile[name]))
		plain := strings.ReplaceAll(string(changes), "\r\n", "\n")
		lines = append(lines, strings.Split(strings.TrimSuffix(plain, "\n"), "\n")[1:]...) // without the command
	}
	return lines
}
