package standalone

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"go/token"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/kept"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/wire"
)

// A state is what is known of a package that is judged.
type state struct {
	pkg   *packages.Package
	files []source
	own   kept.Key // of all that is in the package itself
	fixed bool     // it may be kept: own is all that it depends on, but for its imports

	settled bool     // what follows is known
	key     kept.Key // of all that it depends on; of one that is fixed
	api     string   // what tells its API, with what that mentions, from all others
	facts   string   // what was found out about it, for its importers
	actions []*analyze.Action
	isKept  bool // it was not read in this run
}

// A source is a file of a package.
type source struct {
	name  string
	size  int
	lines []int // where they begin
}

// look reads the files of the package. What is made by cgo, or of something else, says where it is from in
// comments, and is read each time.
func (s *state) look(base kept.Key, named bool) {
	pkg := s.pkg
	s.fixed = len(pkg.Errors) == 0 && pkg.Imports["runtime/cgo"] == nil && pkg.PkgPath != "command-line-arguments"
	parts := []any{base, pkg.ID, pkg.PkgPath, pkg.Name, pkg.ForTest, pkg.Dir, named, moduleText(pkg.Module), pkg.IgnoredFiles}
	for _, name := range slices.Concat(pkg.GoFiles, pkg.OtherFiles) {
		text, err := os.ReadFile(name)
		s.fixed = s.fixed && err == nil && !bytes.Contains(text, []byte("//line ")) && !bytes.Contains(text, []byte("/*line "))
		parts = append(parts, name, sha256.Sum256(text))
		s.files = append(s.files, source{name, len(text), linesOf(text)})
	}
	s.own = kept.KeyOf(parts...)
}

func moduleText(m *packages.Module) string {
	if m == nil {
		return ""
	}
	text := fmt.Sprint(m.Path, " ", m.Version, " ", m.Main, " ", m.Indirect, " ", m.Dir, " ", m.GoMod, " ", m.GoVersion)
	if m.Replace != nil {
		text += " => " + moduleText(m.Replace)
	}
	return text
}

func linesOf(text []byte) []int {
	lines := []int{0}
	for i, b := range text {
		if b == '\n' && i+1 < len(text) {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// The fileSet are the files that positions are in.
type fileSet struct {
	fset *token.FileSet
	has  map[string]*token.File
}

// Lookup returns the file of that name.
func (f *fileSet) Lookup(name string) *token.File { return f.has[name] }

// add adds the files of a package that is not read.
func (f *fileSet) add(files []source) {
	for _, src := range files {
		if f.has[src.name] == nil {
			file := f.fset.AddFile(src.name, -1, src.size)
			file.SetLines(src.lines)
			f.has[src.name] = file
		}
	}
}

// encode returns what the package contributes to runs to come, with what its importers depend on.
func (s *state) encode(fset *token.FileSet) ([]byte, error) {
	body := wire.NewWriter(fset)
	for _, act := range s.actions {
		act.Result.(*report.Result).Part.Code(body)
	}
	out := wire.NewWriter(fset)
	text := string(body.Bytes())
	s.code(out, &text)
	return out.Bytes(), body.Err()
}

func (s *state) code(c *wire.Coder, body *string) {
	c.String(&s.api)
	c.String(&s.facts)
	c.String(body)
}

// decode takes over what was encoded.
func (s *state) decode(data []byte, analyzers []*analysis.Analyzer, files *fileSet) error {
	c, body := wire.NewReader(data, files), ""
	s.code(c, &body)
	if err := c.Err(); err != nil {
		return err
	}
	files.add(s.files)
	s.actions = nil
	c = wire.NewReader([]byte(body), files)
	for _, a := range analyzers {
		res := new(report.Result)
		res.Part.Code(c)
		s.actions = append(s.actions, &analyze.Action{Analyzer: a, Package: s.pkg, Result: res})
	}
	if c.Err() == nil && !c.AtEnd() {
		return fmt.Errorf("more is kept of %s than it can have", s.pkg.ID)
	}
	return c.Err()
}

// A verdict is what checks said of a package, and what they had asked about the program before.
type verdict struct {
	found     string
	questions string
}

func (v *verdict) code(c *wire.Coder) {
	c.String(&v.found)
	c.String(&v.questions)
}

// codeFound codes what was found.
func (s *state) codeFound(c *wire.Coder) {
	for _, act := range s.actions {
		report.Diagnostics(c, &act.Diagnostics)
		report.Known(c, &act.Result.(*report.Result).Known)
	}
}

// confirmed reports whether the program gives the same answers to all that was asked about the package.
// What was found then is found again.
func (s *state) confirmed(v *verdict, whole *report.Program, files *fileSet) bool {
	c := wire.NewReader([]byte(v.questions), files)
	for !c.AtEnd() {
		var q report.Question
		q.Code(c)
		if c.Err() != nil || !whole.Confirms(&q) {
			return false
		}
	}
	c = wire.NewReader([]byte(v.found), files)
	s.codeFound(c)
	return c.Err() == nil && c.AtEnd()
}

// isBelow reports whether a file is below a directory.
func isBelow(name, dir string) bool {
	return dir != "" && strings.HasPrefix(name, dir+string(os.PathSeparator))
}
