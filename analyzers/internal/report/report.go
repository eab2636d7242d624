// Package report has what all checks do with a finding before it becomes a
// diagnostic: the tiers, and the files that nobody wants to hear about.
package report

import (
	"flag"
	"go/ast"
	"go/token"
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
)

// options apply to all checks. They never influence facts, which go vet caches
// by the flags that it was given.
var options struct {
	tests     bool
	generated bool
}

// RegisterFlags registers the flags that apply to all checks.
func RegisterFlags(fs *flag.FlagSet) {
	fs.BoolVar(&options.tests, "tests", false, "report findings in _test.go files, too")
	fs.BoolVar(&options.generated, "generated", false, "report findings in generated files, too")
}

// Tests reports whether findings in test files are wanted.
func Tests() bool { return options.tests }

// Report reports d unless it is in a file that is left out.
func Report(pass *analysis.Pass, d analysis.Diagnostic) {
	if !options.tests && IsTest(pass.Fset, d.Pos) {
		return
	}
	if file := File(pass, d.Pos); file != nil && !options.generated && ast.IsGenerated(file) {
		return
	}
	pass.Report(d)
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
