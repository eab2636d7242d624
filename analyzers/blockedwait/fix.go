package blockedwait

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/blocking"
	"github.com/leaklint/leaklint/internal/report"
)

// fixes gives an unbuffered channel on which the goroutine sends once a buffer of one.
//
//	make(chan T)    make(chan T, 1)
func fixes(pass *analysis.Pass, f *blocking.Finding) []analysis.SuggestedFix {
	mc := f.Unbuffered()
	if mc == nil {
		return nil
	}
	file := report.File(pass, mc.Pos())
	if file == nil {
		return nil
	}
	path := report.Path(file, mc.Pos(), mc.Pos())
	for _, n := range path {
		if call, ok := n.(*ast.CallExpr); ok && call.Lparen == mc.Pos() && len(call.Args) == 1 {
			end := call.Args[0].End()
			return []analysis.SuggestedFix{{
				Message:   "Give the channel a buffer of one",
				TextEdits: []analysis.TextEdit{{Pos: end, End: end, NewText: []byte(", 1")}},
			}}
		}
	}
	return nil
}
