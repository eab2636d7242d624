package output

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/wording"
)

// A SARIF prints findings in the Static Analysis Results Interchange Format, version 2.1.0,
// as GitHub code scanning and editors read it. What GitHub leaves out if it is not there,
// or does not accept, is told where it matters.
type SARIF struct {
	Root    string               // of the repository: file names below it are relative to it
	Version string               // of leaklint
	Checks  []*analysis.Analyzer // those that were on
}

const (
	schemaURI = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	homepage  = "https://github.com/leaklint/leaklint"

	// srcRoot is what uploaders and editors take for the root of the repository, wherever
	// they have it.
	srcRoot = "%SRCROOT%"
)

// Print prints the findings as one log, each once. It returns how many there are.
func (s *SARIF) Print(w io.Writer, r *Report) (int, error) {
	results := []result{} // not null: there are none
	files := r.sources()
	for _, f := range r.Unique() {
		out, err := s.result(files, f)
		if err != nil {
			return 0, err
		}
		if r.Properties != nil {
			out.Properties = r.Properties(f)
		}
		results = append(results, out)
	}
	text, err := json.MarshalIndent(log{
		Schema:  schemaURI,
		Version: "2.1.0",
		Runs: []run{{
			Tool:        tool{s.driver()},
			Invocations: []invocation{invoked(r)},
			URIBases:    map[string]uriBase{srcRoot: {message{"The root of the repository."}}},
			ColumnKind:  "utf16CodeUnits",
			Results:     results,
		}},
	}, "", "\t")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", EscapeJSON(text))
	}
	return len(results), err
}

// invoked tells whether all was analyzed, and in full. No results are no sign of that.
func invoked(r *Report) invocation {
	inv := invocation{Successful: len(r.Errors) == 0}
	for _, e := range r.Errors {
		inv.Notifications = append(inv.Notifications, notification{"error", message{plain(e)}})
	}
	for _, n := range r.Notes {
		inv.Notifications = append(inv.Notifications, notification{"warning", message{plain(notFull + n.Text)}})
	}
	return inv
}

func (s *SARIF) driver() driver {
	d := driver{Name: "leaklint", URI: homepage, Version: s.Version, Rules: []rule{}}
	if version, ok := strings.CutPrefix(s.Version, "v"); ok {
		d.SemanticVersion = version
	}
	for _, a := range s.Checks {
		d.Rules = append(d.Rules, newRule(a))
	}
	return d
}

func (s *SARIF) result(files *sources, f Finding) (result, error) {
	index := slices.IndexFunc(s.Checks, func(a *analysis.Analyzer) bool { return a.Name == f.Check })
	if index < 0 {
		return result{}, fmt.Errorf("%q is no check of this leaklint", f.Check)
	}
	out := result{
		RuleID:    f.Check,
		RuleIndex: index,
		Level:     tiers[f.rank()].sarif,
		Message:   message{s.linked(f)},
		Locations: []location{s.location(files, f.Span)},
		CodeFlows: s.flow(files, f),
	}
	if hash := files.open(f.Start.Filename).hash(f.Start.Line); hash != "" {
		out.Fingerprints = map[string]string{"primaryLocationLineHash": hash}
	}
	for i, r := range f.Related {
		out.Related = append(out.Related, s.at(files, r, i+1))
	}
	for _, fix := range f.Fixes {
		if changes, ok := s.fix(files, fix); ok {
			out.Fixes = append(out.Fixes, changes)
		}
	}
	return out, nil
}

// location returns where a span is, or nothing if that is not in the repository. GitHub wants all
// four corners.
func (s *SARIF) location(files *sources, at Span) location {
	file, ok := s.artifact(at.Start.Filename)
	if !at.Start.IsValid() || !ok {
		return location{}
	}
	return location{Physical: &physical{file, files.open(at.Start.Filename).region(at)}}
}

func (s *SARIF) artifact(file string) (_ artifact, ok bool) {
	uri, ok := uri(s.Root, file)
	return artifact{uri, srcRoot}, ok
}

// said returns what is said of a place, behind its name if that is all there is: it has no
// location.
func (s *SARIF) said(at Span, text string) string {
	if _, ok := s.artifact(at.Start.Filename); at.Start.IsValid() && !ok {
		text = at.Start.String() + ": " + text
	}
	return plain(text)
}

// at returns the location of what is related to a finding. The ID is for links, 0 if there
// are none to it.
func (s *SARIF) at(files *sources, r Related, id int) location {
	l := s.location(files, r.Span)
	l.ID, l.Message = id, &message{s.said(r.Span, r.Message)}
	return l
}

// linked returns the message with links to what is related: GitHub shows nothing of that
// which has none.
func (s *SARIF) linked(f Finding) string {
	text := s.said(f.Span, f.Message)
	for i, r := range f.Related {
		text += fmt.Sprintf("; [%s](%d)", s.said(r.Span, r.Message), i+1)
	}
	return text
}

// plain escapes what could be a link: members[i](1).
func plain(text string) string { return brackets.Replace(text) }

var brackets = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)

// flow returns the way from where a thing is made to where it is forgotten, or nil if the
// finding is all there is.
func (s *SARIF) flow(files *sources, f Finding) []codeFlow {
	if len(f.Related) == 0 {
		return nil
	}
	var steps []flowStep
	for _, r := range inOrder(f) {
		steps = append(steps, flowStep{s.at(files, r, 0)})
	}
	return []codeFlow{{[]threadFlow{{steps}}}}
}

// inOrder returns the finding and what is related to it in the order in which it happens.
func inOrder(f Finding) []Related {
	steps := append([]Related{{f.Span, f.Message}}, f.Related...)
	slices.SortStableFunc(steps, func(a, b Related) int { return cmp.Compare(Stage(a.Message), Stage(b.Message)) })
	return steps
}

// Stage tells when something happens that is said of a place, in the words of the checks: those
// that call come first, then where the thing is made, then the finding and all else.
func Stage(said string) int {
	switch {
	case wording.IsCall(said):
		return 0
	case strings.HasPrefix(said, "it is "):
		return 1
	}
	return 2
}

// fix returns a fix. It returns false if the files are not there to tell the lines of it, or not in
// the repository.
func (s *SARIF) fix(files *sources, f Fix) (sarifFix, bool) {
	out := sarifFix{Description: message{plain(f.Message)}}
	for _, e := range f.Edits {
		at, ok := files.open(e.File).replaced(e.Start, e.End)
		file, inside := s.artifact(e.File)
		if !ok || !inside {
			return sarifFix{}, false
		}
		i := slices.IndexFunc(out.Changes, func(c change) bool { return c.Artifact == file })
		if i < 0 {
			i = len(out.Changes)
			out.Changes = append(out.Changes, change{Artifact: file})
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, replacement{at, content{e.New}})
	}
	return out, len(out.Changes) > 0
}
