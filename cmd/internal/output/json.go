package output

import (
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"strconv"
	"strings"
)

// The JSON form, as x/tools documents it for go vet -json: what each check found, or its
// error, by the ID of the package and the name of the check. A note is there as a check which
// found nothing: go vet keeps nothing else of a package that is clean.
type (
	tree map[string]map[string]any

	failure struct {
		Err string `json:"error"`
	}
	diagnostic struct {
		Category       string    `json:"category,omitempty"`
		Posn           string    `json:"posn"` // file:line:column
		End            string    `json:"end"`
		Message        string    `json:"message"`
		SuggestedFixes []fix     `json:"suggested_fixes,omitempty"`
		Related        []related `json:"related,omitempty"`
	}
	fix struct {
		Message string `json:"message"`
		Edits   []edit `json:"edits"`
	}
	edit struct {
		Filename string `json:"filename"`
		Start    int    `json:"start"` // in bytes
		End      int    `json:"end"`   // not included
		New      string `json:"new"`
	}
	related struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	}
)

// JSON prints the report as one object.
func JSON(w io.Writer, r *Report) error {
	all := make(tree)
	checks := func(id string) map[string]any {
		if all[id] == nil {
			all[id] = make(map[string]any)
		}
		return all[id]
	}
	for _, f := range r.Unique() {
		list, _ := checks(f.Package)[f.Check].([]diagnostic)
		checks(f.Package)[f.Check] = append(list, toJSON(f))
	}
	for _, f := range r.Failures {
		checks(f.Package)[f.Check] = failure{f.Error}
	}
	for _, n := range r.Notes { // no finding, so that go vet goes on to exit with status 0
		checks(n.Package)[notFull+n.Text] = []diagnostic{}
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", EscapeJSON(text))
	}
	return err
}

func toJSON(f Finding) diagnostic {
	d := diagnostic{Category: f.Tier, Posn: f.Start.String(), End: f.End.String(), Message: f.Message}
	for _, s := range f.Fixes {
		changes := fix{Message: s.Message}
		for _, e := range s.Edits {
			changes.Edits = append(changes.Edits, edit{e.File, e.Start, e.End, e.New})
		}
		d.SuggestedFixes = append(d.SuggestedFixes, changes)
	}
	for _, r := range f.Related {
		d.Related = append(d.Related, related{r.Start.String(), r.End.String(), r.Message})
	}
	return d
}

// fromJSON is the inverse of toJSON, with [Report.Named] or without.
func fromJSON(pkg, check string, d diagnostic) (Finding, error) {
	span, err := parseSpan(d.Posn, d.End)
	if err != nil {
		return Finding{}, err
	}
	f := Finding{Package: pkg, Check: check, Tier: d.Category, Message: strings.TrimSuffix(d.Message, Named("", check)), Span: span}
	for _, r := range d.Related {
		span, err := parseSpan(r.Posn, r.End)
		if err != nil {
			return Finding{}, err
		}
		f.Related = append(f.Related, Related{span, r.Message})
	}
	for _, s := range d.SuggestedFixes {
		changes := Fix{Message: s.Message}
		for _, e := range s.Edits {
			changes.Edits = append(changes.Edits, Edit{e.Filename, e.Start, e.End, e.New})
		}
		f.Fixes = append(f.Fixes, changes)
	}
	return f, nil
}

// parseSpan parses two positions. The end may be left out, as older tools do.
func parseSpan(start, end string) (Span, error) {
	from, err := parsePosition(start)
	if err != nil || end == "" {
		return Span{from, from}, err
	}
	to, err := parsePosition(end)
	return Span{from, to}, err
}

// parsePosition is the inverse of [token.Position.String], but for the offset: it parses
// "file:line:column", "file:line", and "-" for no position.
func parsePosition(s string) (token.Position, error) {
	if s == "-" {
		return token.Position{}, nil
	}
	file, last, ok := cutNumber(s)
	if !ok {
		return token.Position{}, fmt.Errorf("%q is no position: want file:line:column", s)
	}
	if name, line, ok := cutNumber(file); ok {
		return token.Position{Filename: name, Line: line, Column: last}, nil
	}
	return token.Position{Filename: file, Line: last}, nil
}

// cutNumber cuts a colon and a number off the end.
func cutNumber(s string) (rest string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 1 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	return s[:i], n, err == nil && n > 0
}
