package report

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/knowledge"
	"github.com/leaklint/leaklint/internal/wording"
)

// ranked returns findings with the tiers that they have in the program, whatever check finds them.
// What is left behind in a command that ends, or in code for tests, is a hint at most; what is in code that the program does not call, for others to
// call, may be a leak.
func (r *Result) ranked(list []analysis.Diagnostic, whole *Program) []analysis.Diagnostic {
	graph := whole.Lifetimes()
	forTests := knowledge.IsSideDir(below(r.pass))
	for i := range list {
		d := &list[i]
		if d.Category == "" || d.Category == config.Hint {
			continue
		}
		file := File(r.pass, d.Pos)
		switch {
		case forTests, knowledge.IsTestFile(filepath.Base(r.pass.Fset.Position(d.Pos).Filename)):
			d.Category, d.Message = config.Hint, with(d.Message, ", in code for tests or examples")
		case graph != nil && file != nil && graph.InCommand(funcAt(file, d.Pos)):
			d.Category, d.Message = config.Hint, with(d.Message, ", in a command that ends")
		case graph != nil && file != nil && graph.IsDead(funcAt(file, d.Pos)):
			d.Category, d.Message = config.Hint, with(d.Message, ", in code that nobody calls")
		case d.Category == config.Leak && graph != nil && file != nil && graph.IsUncalled(funcAt(file, d.Pos)):
			d.Category, d.Message = config.LeakProne, with(wording.MayBe(d.Message), ", in code that the program does not call")
		}
	}
	return list
}

// InTestDir reports whether a package is below a directory for tests.
func InTestDir(pass *analysis.Pass) bool { return knowledge.IsTestDir(below(pass)) }

// InExampleDir reports whether a package is below a directory of examples, or of programs for those who work on the project.
func InExampleDir(pass *analysis.Pass) bool { return knowledge.IsExampleDir(below(pass)) }

// below returns the path of a package in its repository, as far as the path of the module tells.
func below(pass *analysis.Pass) string {
	path := pass.Pkg.Path()
	if pass.Module == nil {
		return path
	}
	return inRepository(pass.Module.Path) + strings.TrimPrefix(path, pass.Module.Path)
}

// inRepository returns the path of a module in its repository, where the host has an owner and a name for each.
//
//	github.com/owner/name/e2e    e2e
func inRepository(module string) string {
	if elems := strings.SplitN(module, "/", 4); len(elems) == 4 && elems[0] == "github.com" {
		return elems[3]
	}
	return ""
}

// with returns a message that says more of what a finding costs.
//
//	watch "w" is never stopped (leaks 1 goroutine and 4 KiB each time, in a command that ends)
func with(message, more string) string {
	if before, ok := strings.CutSuffix(message, ")"); ok {
		return before + more + ")"
	}
	return message + more
}
