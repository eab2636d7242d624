// Package suppress reads the comments that silence findings:
//
//	//leaklint:ignore losthandler,queueshutdown the process ends with this controller
//	//nolint:leaklint // as for golangci-lint
//
// A directive stands at the end of a line, or on a line of its own, above. It is about what
// begins or ends on that line, or the line below: the finding itself, or the statement or
// declaration that it is in. Above a function it is about all of that, and above the package
// clause about the file.
package suppress

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// Prefix begins all of leaklint's directives.
const Prefix = "//leaklint:"

// A Directive is a comment that begins with the prefix.
type Directive struct {
	Pos, End token.Pos
	Verb     string   // "ignore", unless it is misspelt
	Checks   []string // the names of the checks to be silenced
	Reason   string

	line  int  // what it is about begins or ends there
	alone bool // nothing else is on its line
}

// Directives returns the directives of a file, in the order of the source.
func Directives(fset *token.FileSet, file *ast.File) []*Directive {
	var list []*Directive
	for _, group := range file.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, Prefix)
			if !ok {
				continue
			}
			d := parse(text)
			d.Pos, d.End, d.line, d.alone = c.Pos(), c.End(), line(fset, c.Pos()), isAlone(fset, file, c)
			if d.alone {
				d.line = line(fset, group.End()) + 1
			}
			list = append(list, d)
		}
	}
	return list
}

// parse reads what follows the prefix. What follows a second // is for others, such as the
// want comments of tests.
//
//	ignore losthandler, queueshutdown the reason // …
func parse(text string) *Directive {
	text, _, _ = strings.Cut(text, "//")
	words := strings.Fields(text)
	d := new(Directive)
	if len(words) > 0 {
		d.Verb, words = words[0], words[1:]
	}
	for more := true; more && len(words) > 0; words = words[1:] {
		more = strings.HasSuffix(words[0], ",")
		for check := range strings.SplitSeq(words[0], ",") {
			if check != "" {
				d.Checks = append(d.Checks, check)
			}
		}
	}
	d.Reason = strings.Join(words, " ")
	return d
}

// isComplete reports whether the directive says what to silence, and why.
func (d *Directive) isComplete() bool {
	return d.Verb == "ignore" && len(d.Checks) > 0 && d.Reason != ""
}

// Silencing returns the directive that silences the findings of a check at pos, in its file, or
// nil. Of several it is the one that is about least. Without a reason none does.
func Silencing(check string, fset *token.FileSet, file *ast.File, pos token.Pos) *Directive {
	all := Directives(fset, file)
	for _, isAbout := range []func(*Directive, *token.FileSet, *ast.File, token.Pos) bool{(*Directive).isAboutLine, (*Directive).isAboutFunc, (*Directive).isAboutFile} {
		for _, d := range all {
			if d.isComplete() && slices.Contains(d.Checks, check) && isAbout(d, fset, file, pos) {
				return d
			}
		}
	}
	return nil
}

// isAboutLine reports whether pos is on the line of the directive, or in a statement or
// declaration that begins or ends there.
func (d *Directive) isAboutLine(fset *token.FileSet, file *ast.File, pos token.Pos) bool {
	if line(fset, pos) == d.line {
		return true
	}
	n := around(file, pos)
	return n != nil && (line(fset, n.Pos()) == d.line || !d.alone && line(fset, n.End()) == d.line)
}

// isAboutFunc reports whether the directive is above a function that pos is in.
func (d *Directive) isAboutFunc(fset *token.FileSet, file *ast.File, pos token.Pos) bool {
	return d.alone && slices.ContainsFunc(file.Decls, func(decl ast.Decl) bool {
		fn, ok := decl.(*ast.FuncDecl)
		return ok && line(fset, fn.Pos()) == d.line && fn.Pos() <= pos && pos < fn.End()
	})
}

// isAboutFile reports whether the directive is above the package clause.
func (d *Directive) isAboutFile(_ *token.FileSet, file *ast.File, _ token.Pos) bool {
	return d.alone && d.End <= file.Package
}

// around returns the innermost statement or declaration that pos is in, or nil.
func around(file *ast.File, pos token.Pos) ast.Node {
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	for _, n := range path {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause, *ast.LabeledStmt:
		case ast.Stmt, ast.Decl, ast.Spec:
			return n
		}
	}
	return nil
}

// isAlone reports whether only white space precedes the comment on its line.
func isAlone(fset *token.FileSet, file *ast.File, c *ast.Comment) bool {
	tf := fset.File(c.Pos())
	start := tf.LineStart(line(fset, c.Pos()))
	alone := true
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || !alone || n.Pos() >= c.Pos() || n.End() <= start {
			return false
		}
		switch n.(type) {
		case *ast.CommentGroup, *ast.Comment:
			return false
		}
		// Something that begins or ends between the start of the line and the comment.
		alone = n.Pos() < start && n.End() > c.Pos()
		return alone
	})
	return alone
}

// line returns the line that pos is on, whatever //line says.
func line(fset *token.FileSet, pos token.Pos) int { return fset.PositionFor(pos, false).Line }
