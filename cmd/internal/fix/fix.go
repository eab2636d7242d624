// Package fix applies the fixes that findings suggest.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/leaklint/leaklint/internal/analyze"
)

// An edit replaces some bytes of a file.
type edit struct {
	file       string
	size       int // of the file
	start, end int // end is not included
	text       string
}

// A Result is the files as they are with all fixes that go together.
type Result struct {
	Skipped int // fixes left out, as they change what another one changes

	before, after map[string][]byte // by file; before has more
}

// Files returns the names of the files that change, sorted.
func (r *Result) Files() []string { return slices.Sorted(maps.Keys(r.after)) }

// Merge applies the first fix of each finding to the text of the files, and formats them.
// Of fixes that overlap the one that comes first in the source is applied; generated files,
// and those of other modules, are left alone.
func Merge(actions []*analyze.Action) (*Result, error) {
	r := &Result{before: make(map[string][]byte), after: make(map[string][]byte)}
	accepted := make(map[string][]edit)
	for _, edits := range suggested(actions) {
		switch some, err := r.read(edits); {
		case err != nil:
			return nil, err
		case some:
			continue
		}
		if slices.ContainsFunc(edits, func(e edit) bool { return conflicts(e, accepted[e.file]) }) {
			r.Skipped++
			continue
		}
		for _, e := range edits {
			if !slices.Contains(accepted[e.file], e) { // such as the same import
				accepted[e.file] = append(accepted[e.file], e)
			}
		}
	}
	for file, edits := range accepted {
		r.after[file] = apply(r.before[file], edits)
	}
	return r, nil
}

// suggested returns the first fix of each finding, in the order of the source, each once:
// a package and its test variant share files.
func suggested(actions []*analyze.Action) [][]edit {
	var fixes [][]edit
	for _, act := range actions {
		if m := act.Package.Module; !m.Main && act.Package.PkgPath != "command-line-arguments" {
			continue
		}
		for _, d := range act.Diagnostics {
			if len(d.SuggestedFixes) == 0 {
				continue
			}
			var edits []edit
			for _, e := range d.SuggestedFixes[0].TextEdits {
				f := act.Package.Fset.File(e.Pos)
				edits = append(edits, edit{f.Name(), f.Size(), f.Offset(e.Pos), f.Offset(cmp.Or(e.End, e.Pos)), string(e.NewText)})
			}
			fixes = append(fixes, edits)
		}
	}
	slices.SortStableFunc(fixes, func(a, b []edit) int { return slices.CompareFunc(a, b, compare) })
	return slices.CompactFunc(fixes, slices.Equal[[]edit])
}

// read reads the files of a fix, as they were analyzed. It reports whether one of them is
// generated.
func (r *Result) read(edits []edit) (generated bool, err error) {
	for _, e := range edits {
		text, ok := r.before[e.file]
		if !ok {
			if text, err = os.ReadFile(e.file); err != nil {
				return false, err
			}
			if len(text) != e.size {
				return false, fmt.Errorf("%s has changed since it was analyzed; nothing was fixed: run again", e.file)
			}
			r.before[e.file] = text
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.file, text, parser.PackageClauseOnly|parser.ParseComments)
		generated = generated || err == nil && ast.IsGenerated(file)
	}
	return generated, nil
}

func compare(a, b edit) int {
	return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end), strings.Compare(a.text, b.text))
}

// conflicts reports whether an edit of a file overlaps one of the others. Two may insert at
// one place.
func conflicts(e edit, others []edit) bool {
	return slices.ContainsFunc(others, func(o edit) bool {
		return e != o && e.start < o.end && o.start < e.end ||
			e != o && e.start == e.end && o.start < e.start && e.start < o.end
	})
}

// apply returns the text with the edits, formatted if it is still Go: if it is not, the
// user had better see what a fix did.
func apply(text []byte, edits []edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(text[at:e.start])
		out.WriteString(e.text)
		at = e.end
	}
	out.Write(text[at:])
	formatted, err := format.Source(out.Bytes())
	if err != nil {
		return out.Bytes()
	}
	if crlf := []byte("\r\n"); bytes.Count(text, crlf) == bytes.Count(text, crlf[1:]) && bytes.Contains(text, crlf) {
		return bytes.ReplaceAll(formatted, crlf[1:], crlf) // which the formatter has changed
	}
	return formatted
}

// Write writes the files that change.
func (r *Result) Write() error {
	for _, file := range r.Files() {
		info, err := os.Stat(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, r.after[file], info.Mode().Perm()); err != nil {
			return err
		}
	}
	return nil
}

// Diff prints what would change. name gives the name to print for a file.
func (r *Result) Diff(w io.Writer, name func(file string) string) error {
	for _, file := range r.Files() {
		old, fixed := name(file)+" (old)", name(file)+" (new)"
		if _, err := w.Write(diff.Diff(old, r.before[file], fixed, r.after[file])); err != nil {
			return err
		}
	}
	return nil
}
