package report

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
)

// A Verdict is what a check has to say at a position.
type Verdict struct {
	analysis.Diagnostic
	Unreported string // why it is not reported; "" if it is
}

// Verdicts returns all that the check has to say about the package, whether or not it is
// reported.
func (r *Result) Verdicts(whole *Program) []Verdict {
	if r.judge == nil {
		return nil
	}
	var verdicts []Verdict
	var audible []analysis.Diagnostic
	for _, d := range r.judge(whole) {
		v := Verdict{Diagnostic: d, Unreported: r.silent(d)}
		if v.Unreported == "" {
			audible = append(audible, d)
		}
		verdicts = append(verdicts, v)
	}
	unknown := r.unknown(config.Of(r.pass).Known.Findings, audible)
	for i := range verdicts {
		v := &verdicts[i]
		isNew := slices.ContainsFunc(unknown, func(d analysis.Diagnostic) bool { return d.Pos == v.Pos && d.Message == v.Message })
		switch {
		case v.Unreported != "":
		case !isNew:
			v.Unreported = "it is in the baseline"
		default:
			v.Unreported = r.unwanted(v.Diagnostic, whole)
		}
	}
	return verdicts
}

// silent returns why something is no finding, or which comment silences it, or "".
func (r *Result) silent(d analysis.Diagnostic) string {
	file := File(r.pass, d.Pos)
	switch {
	case d.Category == "":
		return "it does no harm"
	case file == nil:
		return ""
	}
	dir, silenced := silencing(r.pass, r.pass.Analyzer.Name, file, d.Pos)
	switch {
	case dir != nil:
		return fmt.Sprintf("the comment on line %d silences it: %s", r.pass.Fset.Position(dir.Pos).Line, dir.Reason)
	case silenced:
		return "a //nolint comment silences it"
	}
	return ""
}

// unwanted returns why nobody has asked for a finding, or "".
func (r *Result) unwanted(d analysis.Diagnostic, whole *Program) string {
	tier := config.Of(r.pass).Tier
	switch why := unlooked(r.pass, File(r.pass, d.Pos)); {
	case why != "":
		return why
	case !tier.Reports(d.Category):
		return fmt.Sprintf("its tier is %s, and -tier is %s", d.Category, tier)
	case !whole.Reports(r.pass.Pkg):
		return "its package is not among those named"
	}
	return ""
}
