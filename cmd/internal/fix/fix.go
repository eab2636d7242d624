// Package fix applies the fixes that findings suggest.
package fix

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/files"
)

// A Texts knows the texts of files that were analyzed, by their hashes: a fix is for the text
// that it was found in. It may be used by several goroutines.
type Texts struct {
	mu     sync.Mutex
	hashes map[string][sha256.Size]byte
	varied map[string]bool // they have changed already while they were analyzed
}

// Add adds the text of a file.
func (t *Texts) Add(file string, text []byte) {
	hash := sha256.Sum256(text)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.hashes == nil {
		t.hashes, t.varied = make(map[string][sha256.Size]byte), make(map[string]bool)
	}
	if was, ok := t.hashes[file]; ok && was != hash {
		t.varied[file] = true
	}
	t.hashes[file] = hash
}

// has reports whether a file has been analyzed with that text, and with no other.
func (t *Texts) has(file string, text []byte) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	hash, ok := t.hashes[file]
	return ok && hash == sha256.Sum256(text) && !t.varied[file]
}

// A Result is the files as they are with all fixes that go together.
type Result struct {
	Skipped int // fixes left out, as they change what another one changes

	texts         *Texts
	cache         string            // the module cache; "" if there is none
	left          map[string]string // why a fix was left out; "" if it was not
	edits         map[string][]output.Edit
	before, after map[string][]byte // by file; before has more
}

// Files returns the names of the files that change, sorted.
func (r *Result) Files() []string { return slices.Sorted(maps.Keys(r.after)) }

// Left says to whom a finding with such fixes is left, and why, or returns "" if its first fix is
// applied.
func (r *Result) Left(fixes []output.Fix) string {
	if len(fixes) == 0 {
		return "to you, as no fix is known that is right for sure"
	}
	why, ok := r.left[key(fixes[0].Edits)]
	if !ok {
		return "to you, as its fix changes nothing"
	}
	return why
}

// Moved returns the line of a file that has become of one.
func (r *Result) Moved(file string, line int) int {
	if r.after[file] == nil {
		return line
	}
	was, is := 1, 1 // the next lines
	for text := range strings.Lines(string(diff.Diff("", r.before[file], "", r.after[file]))) {
		var from, to, n int
		switch {
		case strings.HasPrefix(text, "@@"):
			if _, err := fmt.Sscanf(text, "@@ -%d,%d +%d", &from, &n, &to); err != nil || from > line {
				return line - was + is
			}
			was, is = from, to
		case strings.HasPrefix(text, "+") && !strings.HasPrefix(text, "+++ "):
			is++
		case strings.HasPrefix(text, "-") && !strings.HasPrefix(text, "--- "):
			if was == line {
				return is
			}
			was++
		case strings.HasPrefix(text, " "):
			if was == line {
				return is
			}
			was, is = was+1, is+1
		}
	}
	return line - was + is
}

// key stands for a fix.
func key(edits []output.Edit) string { return fmt.Sprint(edits) }

// Merge applies the first fix of each finding to the text of the files, and formats them.
// Of fixes that overlap the one that comes first in the source is applied; generated files,
// those of cgo, those of other modules, and those that are in the module cache, are left alone.
func Merge(actions []*analyze.Action, texts *Texts, cache string) (*Result, error) {
	if real, err := filepath.EvalSymlinks(cache); err == nil {
		cache = real
	}
	r := &Result{
		texts: texts, cache: cache, left: make(map[string]string), edits: make(map[string][]output.Edit),
		before: make(map[string][]byte), after: make(map[string][]byte),
	}
	for _, edits := range r.suggested(actions) {
		for _, e := range edits {
			if err := r.read(e.File); err != nil {
				return nil, err
			}
		}
		if slices.ContainsFunc(edits, func(e output.Edit) bool { return conflicts(e, r.edits[e.File]) }) {
			r.Skipped++
			r.left[key(edits)] = "to the next run, as others change the same lines"
			continue
		}
		r.left[key(edits)] = ""
		for _, e := range edits {
			if !slices.Contains(r.edits[e.File], e) { // such as the same import
				r.edits[e.File] = append(r.edits[e.File], e)
			}
		}
	}
	for file, edits := range r.edits {
		r.after[file] = output.Apply(r.before[file], edits)
	}
	return r, nil
}

// suggested returns the first fix of each finding, in the order of the source, each once:
// a package and its test variant share files.
func (r *Result) suggested(actions []*analyze.Action) [][]output.Edit {
	var fixes [][]output.Edit
	for _, act := range actions {
		for _, d := range act.Diagnostics {
			if len(d.SuggestedFixes) == 0 {
				continue
			}
			var edits []output.Edit
			for _, e := range d.SuggestedFixes[0].TextEdits {
				f := act.Package.Fset.File(e.Pos)
				edits = append(edits, output.Edit{File: f.Name(), Start: f.Offset(e.Pos), End: f.Offset(cmp.Or(e.End, e.Pos)), New: string(e.NewText)})
			}
			if why := r.leaves(act.Package, edits); why != "" {
				r.left[key(edits)] = why
				continue
			}
			fixes = append(fixes, edits)
		}
	}
	slices.SortStableFunc(fixes, func(a, b []output.Edit) int { return slices.CompareFunc(a, b, compare) })
	return slices.CompactFunc(fixes, slices.Equal[[]output.Edit])
}

// leaves returns to whom a fix is left that is for a file which is left alone, and why, or "".
func (r *Result) leaves(pkg *packages.Package, edits []output.Edit) string {
	for _, e := range edits {
		switch by := generator(e.File); {
		case !pkg.Module.Main && pkg.PkgPath != "command-line-arguments":
			return "to those whose module it is: " + pkg.Module.Path
		case r.isCached(e.File):
			return "to those whose module it is, as its file is in the module cache, which all builds share"
		case by == "cmd/cgo":
			return `to you, as its file imports "C", and what was analyzed is what cgo makes of it`
		case by != "":
			return "to what generates its file"
		}
	}
	return ""
}

// isCached reports whether a file is in the module cache, by whichever links. To its owner and to root
// nothing there is read-only.
func (r *Result) isCached(file string) bool {
	real, err := filepath.EvalSymlinks(file)
	return err == nil && r.cache != "" && output.Relative(r.cache, real) != real
}

// generator returns what has generated a file, or "" if that is people's work.
func generator(name string) string {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
	switch {
	case err != nil || !ast.IsGenerated(file):
		return ""
	case strings.HasPrefix(file.Comments[0].Text(), "Code generated by cmd/cgo;"):
		return "cmd/cgo"
	}
	return "something"
}

// read reads a file, as it was analyzed.
func (r *Result) read(file string) error {
	if r.before[file] != nil {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !r.texts.has(file, text) {
		return fmt.Errorf("%s has changed since it was analyzed; nothing was fixed: run again", file)
	}
	r.before[file] = text
	return nil
}

func compare(a, b output.Edit) int {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), strings.Compare(a.New, b.New))
}

// conflicts reports whether an edit of a file overlaps one of the others. Two may insert at
// one place.
func conflicts(e output.Edit, others []output.Edit) bool {
	return slices.ContainsFunc(others, func(o output.Edit) bool {
		return e != o && e.Start < o.End && o.Start < e.End ||
			e != o && e.Start == e.End && o.Start < e.Start && e.Start < o.End
	})
}

// Write writes the files that change: all of them or, if one cannot be written or is not what it
// was any more, none. It tells the journal, which may be nil, for [files.Clear].
func (r *Result) Write(journal io.Writer) error {
	var changes []files.Change
	for _, file := range r.Files() {
		changes = append(changes, files.Change{Name: file, Text: r.after[file], Was: r.before[file]})
	}
	return files.ReplaceTold(journal, changes...)
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
