package directive

import (
	_ "embed"
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/blockedwait"
	"github.com/leaklint/leaklint/analyzers/broadcastershutdown"
	"github.com/leaklint/leaklint/analyzers/connclose"
	"github.com/leaklint/leaklint/analyzers/contextcancel"
	"github.com/leaklint/leaklint/analyzers/informerstop"
	"github.com/leaklint/leaklint/analyzers/losthandler"
	"github.com/leaklint/leaklint/analyzers/mustrelease"
	"github.com/leaklint/leaklint/analyzers/pprofserver"
	"github.com/leaklint/leaklint/analyzers/queueshutdown"
	"github.com/leaklint/leaklint/analyzers/streamclose"
	"github.com/leaklint/leaklint/analyzers/unlabeledspawn"
	"github.com/leaklint/leaklint/analyzers/watchstop"
	"github.com/leaklint/leaklint/analyzers/workerstop"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/spelling"
	"github.com/leaklint/leaklint/internal/suppress"
)

//go:embed doc.go
var doc string

// Analyzer reports directives that are wrong or not needed. It runs all checks: whether a
// directive is needed shows only then.
var Analyzer = report.Check("directive", doc, run, checks...)

// checks are those that a directive may silence.
var checks = []*analysis.Analyzer{
	blockedwait.Analyzer,
	broadcastershutdown.Analyzer,
	connclose.Analyzer,
	contextcancel.Analyzer,
	informerstop.Analyzer,
	losthandler.Analyzer,
	mustrelease.Analyzer,
	pprofserver.Analyzer,
	queueshutdown.Analyzer,
	streamclose.Analyzer,
	unlabeledspawn.Analyzer,
	watchstop.Analyzer,
	workerstop.Analyzer,
}

func run(pass *analysis.Pass) (any, error) {
	var directives []*suppress.Directive
	var lookalikes []analysis.Diagnostic
	for _, file := range pass.Files {
		if report.Looked(pass, file) {
			directives = append(directives, suppress.Directives(pass.Fset, file)...)
			lookalikes = append(lookalikes, ignored(pass, file)...)
		}
	}
	res := report.Now(pass, report.Part{}, len(directives)+len(lookalikes) > 0, func(whole *report.Program) []analysis.Diagnostic {
		return slices.Concat(lookalikes, diagnose(pass, directives, whole))
	})
	res.Last = true
	return res, nil
}

// names returns the names of the checks that a directive may silence.
func names() []string {
	var names []string
	for _, check := range checks {
		names = append(names, check.Name)
	}
	return names
}

// ignored reports the comments of a file that are like directives, and silence nothing.
func ignored(pass *analysis.Pass, file *ast.File) []analysis.Diagnostic {
	var list []analysis.Diagnostic
	for _, l := range suppress.Lookalikes(pass.Fset, file, names()) {
		if l.Check != "" && !spelling.IsLike(l.Check, spelling.Nearest(l.Check, names(), 1)[0]) {
			continue // prose
		}
		d := analysis.Diagnostic{Pos: l.Pos, End: l.End, Category: config.Hint, Message: "comment is no directive, and silences nothing: want " + l.Meant}
		if l.Edits != nil {
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Make it a directive", TextEdits: l.Edits}}
		}
		list = append(list, d)
	}
	return list
}

// diagnose judges the directives by what the checks have found: in the package, or by now in
// the whole program.
func diagnose(pass *analysis.Pass, directives []*suppress.Directive, whole *report.Program) []analysis.Diagnostic {
	var found []*report.Result
	for _, check := range checks {
		found = append(found, pass.ResultOf[check].(*report.Result))
	}
	// With other files, of another system or with other build tags, it may be needed.
	others := slices.ContainsFunc(pass.IgnoredFiles, func(name string) bool { return strings.HasSuffix(name, ".go") })
	var list []analysis.Diagnostic
	for _, d := range directives {
		isNeeded := others || slices.ContainsFunc(found, func(res *report.Result) bool {
			return res.Silenced[d.Pos] || whole == nil && res.MayBeSilenced[d.Pos]
		})
		if message := mistake(d, names(), isNeeded); message != "" {
			list = append(list, analysis.Diagnostic{Pos: d.Pos, End: d.End, Category: config.Hint, Message: message})
		}
	}
	return list
}

// mistake returns what is wrong with a directive, or "".
func mistake(d *suppress.Directive, names []string, isNeeded bool) string {
	if slices.Contains(d.Checks, "directive") {
		return "directive cannot silence what is wrong with directives: mend or remove that"
	}
	unknown := slices.IndexFunc(d.Checks, func(check string) bool { return !slices.Contains(names, check) })
	switch {
	case d.Verb != "ignore":
		return fmt.Sprintf("unknown directive %s%s: want %signore", suppress.Prefix, d.Verb, suppress.Prefix)
	case len(d.Checks) == 0:
		return "directive names no check: want //leaklint:ignore check[,check] reason"
	case unknown >= 0:
		return fmt.Sprintf("directive names the unknown check %q: %s", d.Checks[unknown], spelling.Suggest(d.Checks[unknown], names))
	case d.Reason == "":
		return "directive gives no reason, and silences nothing: want //leaklint:ignore check[,check] reason"
	case !isNeeded:
		return "directive silences nothing here: remove it"
	}
	return ""
}
