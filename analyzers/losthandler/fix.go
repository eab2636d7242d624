package losthandler

import "golang.org/x/tools/go/analysis"

func (f finding) fixes(pass *analysis.Pass) []analysis.SuggestedFix { return nil }
