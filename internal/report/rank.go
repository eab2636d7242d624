package report

import (
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
)

// ranked returns findings with the tiers that they have in the program: what is left behind in a
// command that ends is a hint at most, whatever check finds it.
func (r *Result) ranked(list []analysis.Diagnostic, whole *Program) []analysis.Diagnostic {
	graph := whole.Lifetimes()
	if graph == nil {
		return list
	}
	for i := range list {
		d := &list[i]
		if d.Category == "" || d.Category == config.Hint {
			continue
		}
		if file := File(r.pass, d.Pos); file != nil && graph.InCommand(funcAt(file, d.Pos)) {
			d.Category, d.Message = config.Hint, with(d.Message, ", in a command that ends")
		}
	}
	return list
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
