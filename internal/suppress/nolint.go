package suppress

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// linter is the name that the checks have together in golangci-lint.
const linter = "leaklint"

// linterAll stands for all linters.
const linterAll = "all"

// Nolint reports whether a comment for golangci-lint silences the findings of a check at
// pos: one that names the check, leaklint, all linters or none. As there (see
// pkg/result/processors/nolint_filter.go of golangci-lint v2), it silences the lines of its
// group, and if that begins in the column of what begins on the line below, all of that: a
// statement, a function, a file. Where golangci-lint runs the checks, it obeys the comments
// that name more than the check, and keeps account of them: those do not count then.
func Nolint(check string, there bool, fset *token.FileSet, file *ast.File, pos token.Pos) bool {
	type block struct{ column, below int }
	var above []block // of comments that may be about what is below
	at := line(fset, pos)
	for _, group := range file.Comments {
		for _, c := range group.List {
			byName, byLinter := isNolint(c.Text, check)
			if byLinter && there || !byLinter && !byName {
				continue
			}
			first, last := fset.PositionFor(group.Pos(), false), line(fset, group.End())
			if first.Line <= at && at <= last {
				return true
			}
			above = append(above, block{first.Column, last + 1})
		}
	}
	if len(above) == 0 {
		return false
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found {
			return false
		}
		begin := fset.PositionFor(n.Pos(), false)
		found = begin.Line <= at && at <= line(fset, n.End()) && slices.Contains(above, block{begin.Column, begin.Line})
		return !found
	})
	return found
}

// isNolint reports whether a comment silences the check by its own name, as if it were a
// linter of golangci-lint, and whether by that of the linter, or all linters.
//
//	//nolint
//	//nolint:all
//	//nolint:errcheck,leaklint // the reason
//	//nolint:losthandler
func isNolint(text, check string) (byName, byLinter bool) {
	rest, ok := strings.CutPrefix(strings.TrimLeft(text, "/ "), "nolint")
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
		return false, false
	}
	names, ok := strings.CutPrefix(rest, ":")
	if !ok || strings.HasPrefix(names, linterAll) {
		return false, true
	}
	names, _, _ = strings.Cut(names, "//")
	for name := range strings.SplitSeq(names, ",") {
		switch strings.ToLower(strings.TrimSpace(name)) {
		case linterAll, linter:
			byLinter = true
		case check:
			byName = true
		}
	}
	return byName, byLinter
}
