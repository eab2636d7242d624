// Package report has what all checks do with a finding before it becomes a
// diagnostic: the tiers, and the files that nobody wants to hear about.
package report

import (
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// The tiers of findings, found in Diagnostic.Category.
const (
	// Leak: the code shows that the owner goes away and the thing stays.
	Leak = "leak"
	// LeakProne: the release is missing, but how long the owner lives
	// cannot be seen from here.
	LeakProne = "leak-prone"
	// Hint: nothing leaks by this itself.
	Hint = "hint"
)

// Tiers are the tiers, the gravest first.
var Tiers = []string{Leak, LeakProne, Hint}

// options apply to all checks. They influence no facts.
var options = struct {
	tests     bool
	generated bool
	tier      tierFlag
	excluded  func(file string) bool
}{tier: Hint}

// A tierFlag is the lowest tier that is reported.
type tierFlag string

func (t *tierFlag) String() string { return string(*t) }

func (t *tierFlag) Set(s string) error {
	if !slices.Contains(Tiers, s) {
		return fmt.Errorf("no such tier: want %s, for leaks only, %s, for what may be one, too, or %s, for all findings", Leak, LeakProne, Hint)
	}
	*t = tierFlag(s)
	return nil
}

// RegisterFlags registers the flags that apply to all checks.
func RegisterFlags(fs *flag.FlagSet) {
	fs.BoolVar(&options.tests, "tests", false, "report findings in _test.go files, too")
	options.tier = Hint
	fs.Var(&options.tier, "tier", "report findings of this `tier` and above: leak, leak-prone or hint")
	fs.BoolVar(&options.generated, "generated", false, "report findings in generated files, too")
}

// Exclude leaves out the findings in some files; nil leaves out none.
func Exclude(excluded func(file string) bool) { options.excluded = excluded }

// Tests reports whether findings in test files are wanted.
func Tests() bool { return options.tests }

// reports reports whether findings of that tier are wanted.
func (t tierFlag) reports(tier string) bool {
	return slices.Index(Tiers, tier) <= slices.Index(Tiers, string(t))
}

// Looked reports whether findings in a file are wanted. It may be nil, if they are in
// another package.
func Looked(pass *analysis.Pass, file *ast.File) bool {
	if file == nil {
		return true
	}
	excluded := options.excluded != nil && options.excluded(pass.Fset.Position(file.FileStart).Filename)
	return !excluded && (options.tests || !IsTest(pass.Fset, file.FileStart)) && (options.generated || !ast.IsGenerated(file))
}

// IsTest reports whether pos is in a test file.
func IsTest(fset *token.FileSet, pos token.Pos) bool {
	return pos.IsValid() && strings.HasSuffix(fset.Position(pos).Filename, "_test.go")
}

// File returns the file that pos is in, or nil if it is in another package.
func File(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}
