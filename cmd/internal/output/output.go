// Package output prints findings, for people and for programs. Both forms are those of go
// vet, so that what reads the one reads the other.
package output

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/analyze"
)

// A Text prints findings in lines.
type Text struct {
	Dir     string // file names below it are relative to it; "" if all are absolute
	Context int    // lines of the source around each line, none of them if negative
}

// Print prints the findings of the actions in the order of their positions, each once:
// a package and its test variant share files. It returns how many there are.
//
//	file:line:col: message
//		file:line:col: related message
func (t *Text) Print(w io.Writer, actions []*analyze.Action) (int, error) {
	type finding struct {
		at   token.Position
		text string
	}
	var findings []finding
	seen := make(map[string]bool)
	for _, act := range actions {
		for _, d := range act.Diagnostics {
			if text := t.text(act.Package.Fset, d); !seen[text] {
				seen[text] = true
				findings = append(findings, finding{act.Package.Fset.Position(d.Pos), text})
			}
		}
	}
	slices.SortStableFunc(findings, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.at.Filename, b.at.Filename), cmp.Compare(a.at.Offset, b.at.Offset))
	})
	for _, f := range findings {
		if _, err := io.WriteString(w, f.text); err != nil {
			return len(findings), err
		}
	}
	return len(findings), nil
}

func (t *Text) text(fset *token.FileSet, d analysis.Diagnostic) string {
	var b strings.Builder
	line := func(indent string, pos, end token.Pos, message string) {
		at := fset.Position(pos)
		fmt.Fprintf(&b, "%s%s: %s\n", indent, t.short(at), message)
		if t.Context >= 0 && at.IsValid() {
			b.WriteString(around(at, fset.Position(cmp.Or(end, pos)).Line, t.Context))
		}
	}
	line("", d.Pos, d.End, d.Message)
	for _, r := range d.Related {
		line("\t", r.Pos, r.End, r.Message)
	}
	return b.String()
}

// short returns the position with a file name that is relative, if it is below the
// directory.
func (t *Text) short(at token.Position) string {
	at.Filename = Relative(t.Dir, at.Filename)
	return at.String()
}

// Relative returns a file name relative to the directory, if it is below it.
func Relative(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); dir != "" && err == nil && !strings.HasPrefix(rel, "..") {
		return rel
	}
	return name
}

// around returns the lines of the source from at to the line last, and n more on both
// sides, with their numbers.
func around(at token.Position, last, n int) string {
	text, err := os.ReadFile(at.Filename)
	if err != nil {
		return "" // the position says enough
	}
	var b strings.Builder
	for i, line := range strings.Split(string(text), "\n") {
		if at.Line-n <= i+1 && i+1 <= last+n {
			fmt.Fprintf(&b, "%d\t%s\n", i+1, line)
		}
	}
	return b.String()
}

// The JSON form, as x/tools documents it for go vet -json: what each check found, or its
// error, by the ID of the package and the name of the check.
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

// JSON prints what the actions found as one object.
func JSON(w io.Writer, actions []*analyze.Action) error {
	all := make(tree)
	add := func(act *analyze.Action, v any) {
		checks := all[act.Package.ID]
		if checks == nil {
			checks = make(map[string]any)
			all[act.Package.ID] = checks
		}
		checks[act.Analyzer.Name] = v
	}
	for _, act := range actions {
		switch {
		case act.Err != nil:
			add(act, failure{act.Err.Error()})
		case len(act.Diagnostics) > 0:
			add(act, diagnostics(act))
		}
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", text)
	}
	return err
}

func diagnostics(act *analyze.Action) []diagnostic {
	fset := act.Package.Fset
	posn := func(pos token.Pos) string { return fset.Position(pos).String() }
	var list []diagnostic
	for _, d := range act.Diagnostics {
		out := diagnostic{Category: d.Category, Posn: posn(d.Pos), End: posn(cmp.Or(d.End, d.Pos)), Message: d.Message}
		for _, f := range d.SuggestedFixes {
			changes := fix{Message: f.Message}
			for _, e := range f.TextEdits {
				start, end := fset.Position(e.Pos), fset.Position(cmp.Or(e.End, e.Pos))
				changes.Edits = append(changes.Edits, edit{start.Filename, start.Offset, end.Offset, string(e.NewText)})
			}
			out.SuggestedFixes = append(out.SuggestedFixes, changes)
		}
		for _, r := range d.Related {
			out.Related = append(out.Related, related{posn(r.Pos), posn(cmp.Or(r.End, r.Pos)), r.Message})
		}
		list = append(list, out)
	}
	return list
}
