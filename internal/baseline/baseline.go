// Package baseline knows the findings that a repository has for now, and that are not
// reported again, so that new ones can be refused.
//
// A finding is named by what stays when other code changes: the check, the package, the
// declaration that it is in, and the text of its line. Not by the number of the line, nor by
// the message, which says more to who sees the whole program.
//
//	queueshutdown example.com/ctl/pkg/quota (*Controller).Start: q := workqueue.New()
//
// A file of such lines is sorted, so that branches which change it can be merged. The same
// line twice stands for two findings.
package baseline

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"io/fs"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/files"
)

// An Entry names a finding.
type Entry struct {
	Check   string
	Package string // import path
	In      string // the function, type, variable or constant that it is in
	Text    string // of its line, without a comment at the end
}

func (e Entry) String() string { return fmt.Sprintf("%s %s %s: %s", e.Check, e.Package, e.In, e.Text) }

func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.In, b.In), cmp.Compare(a.Check, b.Check), cmp.Compare(a.Text, b.Text))
}

// A Set is entries, and how often each is there.
type Set map[Entry]int

// Max adds what another set has more of.
func (s Set) Max(of Set) {
	for e, n := range of {
		s[e] = max(s[e], n)
	}
}

// header begins the file, for who opens it.
const header = `# Findings of leaklint that are known, and not reported again: see -baseline.
# Written by leaklint -write-baseline. Take out the lines of what has been mended.
`

// longest is how long a file may be, in bytes. It is the list of some hundred thousand findings,
// which nobody has: what is longer is another file.
const longest = 64 << 20

// byteOrderMark is what some editors put in front of a text.
var byteOrderMark = []byte("\ufeff")

// Read reads a file. An error names the line.
func Read(file string) (Set, error) {
	text, err := files.Read(file, longest)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	return parseAll(file, text)
}

// parseAll parses the text of a file.
func parseAll(file string, text []byte) (Set, error) {
	text = bytes.TrimPrefix(text, byteOrderMark)
	set := make(Set)
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, len(text)+1)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		e, ok := parse(line)
		if !ok {
			return nil, fmt.Errorf("%s:%d: no entry of a baseline: want check, package, function and text, as in %q; leaklint -write-baseline writes such files", file, n,
				Entry{"queueshutdown", "example.com/p", "New", "q := workqueue.New()"})
		}
		set[e]++
	}
	return set, nil
}

func parse(line string) (Entry, bool) {
	check, rest, _ := strings.Cut(line, " ")
	pkg, rest, _ := strings.Cut(rest, " ")
	in, text, ok := strings.Cut(rest+" ", ": ") // there may be no text
	return Entry{check, pkg, in, strings.TrimSpace(text)}, ok && in != "" && !strings.Contains(in, " ")
}

// A Target is a file that a baseline may be written to: there is none of that name, or it is
// empty, or a baseline.
type Target struct {
	name string
	text []byte // nil if there is no file
}

// NewTarget returns the file of that name. Another is an error: what it has would be lost.
func NewTarget(name string) (*Target, error) {
	text, err := files.Read(name, longest)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &Target{name: name}, nil
	case err != nil:
		return nil, fmt.Errorf("a baseline cannot be written there: %w", err)
	case !isBaseline(text) && len(bytes.TrimSpace(text)) > 0:
		return nil, fmt.Errorf("%s is no baseline, and what it has would be lost: name another file, or remove it", name)
	}
	return &Target{name, text}, nil
}

// isBaseline reports whether a text begins as Write does it, whatever became of the rest, or is
// a list of entries.
func isBaseline(text []byte) bool {
	title, _, _ := strings.Cut(header, "\n")
	if bytes.HasPrefix(bytes.TrimPrefix(text, byteOrderMark), []byte(title)) {
		return true
	}
	set, err := parseAll("", text)
	return err == nil && len(set) > 0
}

// Write writes a file, or leaves it as it was if that fails, or if somebody else has changed it.
func (s Set) Write(to *Target) error {
	var b strings.Builder
	b.WriteString(header)
	for _, e := range s.Sorted() {
		for range s[e] {
			fmt.Fprintln(&b, e)
		}
	}
	return files.Replace(files.Change{Name: to.name, Text: []byte(b.String()), Was: to.text})
}

// Sorted returns the entries in the order of the file.
func (s Set) Sorted() []Entry {
	var list []Entry
	for e := range s {
		list = append(list, e)
	}
	slices.SortFunc(list, compare)
	return list
}

// Of returns the entry of a finding at pos, in a file, and on a line of the text that it was
// made from. The file may be nil, if the finding is in none of the package's.
func Of(check, pkg string, file *ast.File, pos token.Pos, text []byte, line int) Entry {
	e := Entry{Check: check, Package: pkg, In: "_"}
	if file != nil {
		e.In = declaration(file, pos)
	}
	if lines := bytes.Split(text, []byte("\n")); 0 < line && line <= len(lines) {
		e.Text = code(lines[line-1])
	}
	return e
}

// IsIn reports whether the line of the entry is one of the text.
func (e Entry) IsIn(text []byte) bool {
	return slices.ContainsFunc(bytes.Split(text, []byte("\n")), func(line []byte) bool { return code(line) == e.Text })
}

// code returns a line without a comment at its end, and with single spaces.
func code(line []byte) string {
	if bytes.Contains(line, []byte("//")) {
		var s scanner.Scanner
		file := token.NewFileSet().AddFile("", -1, len(line))
		s.Init(file, line, nil, scanner.ScanComments)
		for pos, tok, text := s.Scan(); tok != token.EOF; pos, tok, text = s.Scan() {
			if tok == token.COMMENT && text[1] == '/' {
				line = line[:file.Offset(pos)]
				break
			}
		}
	}
	return strings.Join(strings.Fields(string(line)), " ")
}

// declaration returns the name of the declaration that pos is in: "New", "(*Controller).Run".
func declaration(file *ast.File, pos token.Pos) string {
	for _, decl := range file.Decls {
		if pos < decl.Pos() || decl.End() <= pos {
			continue
		}
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv == nil || len(decl.Recv.List) == 0 {
				return decl.Name.Name
			}
			return receiver(decl.Recv.List[0].Type) + "." + decl.Name.Name
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if pos < spec.Pos() || spec.End() <= pos {
					continue
				}
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					return spec.Name.Name
				case *ast.ValueSpec:
					return spec.Names[0].Name
				}
			}
		}
	}
	return "_"
}

// receiver returns a receiver's type without type parameters: "(*Controller)".
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.ParenExpr:
		return receiver(t.X)
	case *ast.StarExpr:
		return "(*" + strings.Trim(receiver(t.X), "()") + ")"
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return "_"
}
