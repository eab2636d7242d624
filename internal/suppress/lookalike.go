package suppress

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Lookalike is a comment that somebody takes for a directive, and that silences nothing.
type Lookalike struct {
	Pos, End token.Pos
	Check    string              // the first that it names, or ""; in prose that is any word
	Meant    string              // the directive that it should be, or the form of one
	Edits    []analysis.TextEdit // make it that; nil if it does not say all that one needs
}

// begin begins a directive that silences something, and form is how it is written.
const (
	begin = Prefix + "ignore "
	form  = begin + "check[,check] reason"
)

// What is like a directive begins the comment, after one space at most: what is indented is an
// example. Prose may begin so, too: what it names then is no check.
//
//	// leaklint:ignore losthandler one per process
//	/*Leaklint-ignore losthandler one per process */
//	//lint:ignore leaklint one per process
var (
	own       = regexp.MustCompile(`^(?:/{2,}|/\*) ?(?i:leaklint)(?: ?[-_: ] ?)(?i:ignore)\b[: ]*`)
	ofAnother = regexp.MustCompile(`^/{2,} ?lint: ?(?:(?:file-)?ignore )? *`)
)

// Lookalikes returns the comments of a file that are like directives, in the order of the
// source. checks has the names of all checks.
func Lookalikes(fset *token.FileSet, file *ast.File, checks []string) []*Lookalike {
	var list []*Lookalike
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, Prefix) || strings.Contains(c.Text, "\n") {
				continue
			}
			if l := lookalike(c, checks); l != nil {
				if strings.HasPrefix(c.Text, "/*") && !isLast(fset, file, c) {
					l.Edits = nil // the rest of the line would be a comment, too
				}
				list = append(list, l)
			}
		}
	}
	return list
}

// lookalike returns what the comment is like, or nil.
func lookalike(c *ast.Comment, checks []string) *Lookalike {
	l := &Lookalike{Pos: c.Pos(), End: c.End(), Meant: form}
	isCheck := func(name string) bool { return slices.Contains(checks, name) }
	text := strings.TrimSuffix(c.Text, "*/")
	start := own.FindString(text)
	if start == "" {
		start = ofAnother.FindString(text)
		isOurs := func(name string) bool { return name == linter || isCheck(name) }
		if start == "" || !slices.ContainsFunc(parse(begin[len(Prefix):]+text[len(start):]).Checks, isOurs) {
			return nil
		}
		return l
	}
	d := parse(begin[len(Prefix):] + text[len(start):])
	if len(d.Checks) > 0 {
		l.Check = d.Checks[0]
	}
	if !d.isComplete() || slices.ContainsFunc(d.Checks, func(name string) bool { return !isCheck(name) }) {
		return l
	}
	l.Meant = begin + strings.Join(d.Checks, ",") + " " + d.Reason
	l.Edits = []analysis.TextEdit{{Pos: c.Pos(), End: c.Pos() + token.Pos(len(start)), NewText: []byte(begin)}}
	if text != c.Text {
		l.Edits = append(l.Edits, analysis.TextEdit{Pos: c.Pos() + token.Pos(len(strings.TrimRight(text, " "))), End: c.End()})
	}
	return l
}

// isLast reports whether only white space follows the comment on its line.
func isLast(fset *token.FileSet, file *ast.File, c *ast.Comment) bool {
	last := true
	follows := func(pos token.Pos) bool { return pos >= c.End() && line(fset, pos) == line(fset, c.End()) }
	ast.Inspect(file, func(n ast.Node) bool {
		if n != nil && n != file {
			last = last && !follows(n.Pos()) && !follows(n.End()-1)
		}
		return last && n != nil
	})
	return last
}
