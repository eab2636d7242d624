package output

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// sources are the files that findings are in. Compilers count columns in bytes, programs
// that show files in UTF-16 code units: what these are is in the file. One that cannot be
// read, or is no source of the report, has none but ASCII, as most have.
type sources struct {
	of    *Report
	files map[string]*source
}

type source struct {
	text  string
	lines []string // with their ends; nil if the file cannot be read

	hashes []string // of the lines; see lineHashes
	funcs  [][2]int // the first and the last lines of the functions that are declared; see declared
	parsed bool
}

func (r *Report) sources() *sources { return &sources{r, make(map[string]*source)} }

func (s *sources) open(name string) *source {
	if s.files[name] == nil {
		s.files[name] = new(source)
		if !s.of.isSource(name) {
			return s.files[name]
		}
		if text, err := os.ReadFile(name); err == nil {
			*s.files[name] = source{text: string(text), lines: strings.SplitAfter(string(text), "\n")}
		}
	}
	return s.files[name]
}

// hash returns the hash of a line, or "" if there is none.
func (s *source) hash(line int) string {
	if s.hashes == nil && s.lines != nil {
		s.hashes = lineHashes(s.text)
	}
	if line < 1 || line > len(s.hashes) {
		return ""
	}
	return s.hashes[line-1]
}

// declared returns the line on which the function begins that a line is in, or 0 if it is in none, or nobody knows.
func (s *source) declared(line int) int {
	if !s.parsed {
		s.parsed = true
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", s.text, parser.SkipObjectResolution)
		if err != nil {
			return 0
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				s.funcs = append(s.funcs, [2]int{fset.PositionFor(fn.Pos(), false).Line, fset.PositionFor(fn.End(), false).Line})
			}
		}
	}
	for _, fn := range s.funcs {
		if fn[0] <= line && line <= fn[1] {
			return fn[0]
		}
	}
	return 0
}

// line returns a line, without its end.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return strings.TrimRight(s.lines[n-1], "\r\n")
}

// column returns a column in UTF-16 code units for one in bytes.
func (s *source) column(line, column int) int {
	column = max(column, 1) // 0 if only the line is known
	text := s.line(line)
	if column-1 > len(text) {
		return column
	}
	return 1 + units(text[:column-1])
}

// units returns the number of UTF-16 code units.
func units(text string) int {
	n := 0
	for _, r := range text {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// region returns the part of the file that a span is. If only its start is known, that is
// the word there; of a call, which is where its arguments begin, what is called.
func (s *source) region(at Span) region {
	from, to := at.Start, at.End
	if to.Filename != from.Filename || to.Line < from.Line || to.Line == from.Line && to.Column <= from.Column {
		to = from
		if n := s.called(from.Line, from.Column); n > 0 {
			from.Column -= n
		} else {
			to.Column = max(from.Column, 1) + s.word(from.Line, from.Column)
		}
	}
	return region{
		StartLine:   from.Line,
		StartColumn: s.column(from.Line, from.Column),
		EndLine:     to.Line,
		EndColumn:   s.column(to.Line, to.Column),
	}
}

// word returns the length of the word at a position, in bytes, or of the character that is
// there instead.
func (s *source) word(line, column int) int {
	text := s.line(line)
	if column < 1 || column > len(text) {
		return 0
	}
	text = text[column-1:]
	isWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	if n := strings.IndexFunc(text, func(r rune) bool { return !isWord(r) }); n > 0 {
		return n
	} else if n < 0 {
		return len(text)
	}
	_, n := utf8.DecodeRuneInString(text)
	return n
}

// lazily returns a regular expression that is compiled when it is first wanted: go vet starts the
// command a thousand times, and rarely has it print anything.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// callee is what is called, before the arguments: a name, and perhaps type arguments.
var callee = lazily(`[\pL_][\pL\pN_]*(\[[^\[\]]*(\[[^\[\]]*\][^\[\]]*)*\])?$`)

// called returns the length in bytes of the name before the arguments of a call, which begin
// at a position. It is 0 if there is none.
//
//	queue := workqueue.NewTyped[string](…)
//	                   ^               ^
func (s *source) called(line, column int) int {
	text := s.line(line)
	if column < 1 || column > len(text) || text[column-1] != '(' {
		return 0
	}
	return len(callee().FindString(text[:column-1]))
}

// replaced returns the part of the file between two offsets in bytes. ok says that there
// is one.
func (s *source) replaced(start, end int) (r region, ok bool) {
	if s.lines == nil || start < 0 || end < start || end > len(s.text) {
		return region{}, false
	}
	position := func(offset int) (line, column int) {
		before := s.text[:offset]
		return 1 + strings.Count(before, "\n"), 1 + units(before[strings.LastIndexByte(before, '\n')+1:])
	}
	r.StartLine, r.StartColumn = position(start)
	r.EndLine, r.EndColumn = position(end)
	return r, true
}

// A region is a part of a file, as SARIF has it: columns are in UTF-16 code units, and the
// last one is not included.
type region struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

// Root returns the root of the repository that a directory is in, or the directory itself
// if it is in none.
func Root(dir string) string {
	for above := dir; ; above = filepath.Dir(above) {
		if _, err := os.Lstat(filepath.Join(above, ".git")); err == nil {
			return above
		}
		if above == filepath.Dir(above) {
			return dir
		}
	}
}

// uri returns the name of a file below the root as a URI, relative to it. Of others there is none:
// who reads the report has them somewhere else, or should not be led there.
func uri(root, name string) (uri string, ok bool) {
	name = Relative(root, name)
	if !filepath.IsLocal(name) {
		return "", false
	}
	return (&url.URL{Path: filepath.ToSlash(name)}).String(), true
}
