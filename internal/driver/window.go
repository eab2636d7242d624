package driver

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/leaklint/leaklint/internal/analyze"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/report"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/spec"
	"github.com/leaklint/leaklint/internal/spelling"
	"github.com/leaklint/leaklint/internal/symbol"
	"github.com/leaklint/leaklint/internal/trace"
	"github.com/leaklint/leaklint/internal/window"
)

// Show returns the answers of a window, in the order of its questions, when the whole suite has
// been run on all packages. on has the names of the checks whose findings are reported.
func Show(w *window.Window, actions []*analyze.Action, cfg *config.Config, scope Scope, on []string) (string, error) {
	s := &shown{actions: inOrder(actions), cfg: cfg, on: on, verdicts: make(map[*report.Result][]report.Verdict)}
	s.whole = wholeOf(s.actions, cfg, scope)
	return w.Show(s.whole, s.verdict)
}

// A shown is one call of Show.
type shown struct {
	actions  []*analyze.Action
	cfg      *config.Config
	on       []string
	whole    *report.Program
	verdicts map[*report.Result][]report.Verdict // as far as they were asked for
}

// verdict writes what the checks say of the line that a call is on, or where an object is made. If no engine knows the
// call, it tells what is like it.
func (s *shown) verdict(page *trace.Page, p *window.Package, at ssa.Instruction, known bool) {
	pos := trace.Pos(at)
	call, isCall := at.(ssa.CallInstruction)
	some := false
	for _, act := range s.actions {
		res, ok := act.Result.(*report.Result)
		if !ok || act.Package.Types != p.Pass.Pkg {
			continue
		}
		if _, ok := s.verdicts[res]; !ok {
			s.verdicts[res] = res.Verdicts(s.whole)
		}
		for _, v := range s.verdicts[res] {
			if v.Pos != at.Pos() && !(isCall && v.Pos == call.Common().Pos()) && !(known && isAbout(p, v, pos)) {
				continue
			}
			some = true
			if v.Unreported == "" && !slices.Contains(s.on, act.Analyzer.Name) {
				v.Unreported = "the check is off"
			}
			tellVerdict(page, act.Analyzer.Name, v)
		}
	}
	switch {
	case !known && report.IsTest(p.Pass.Fset, pos) && !s.cfg.Tests:
		page.Line("it is in a test: no engine looks at it without -tests")
	case !known && isCall && !some:
		page.Line("no engine has anything to do with it: %s", nearRow(s.cfg.Table(), call))
	case !known && isCall:
		page.Line("no engine follows it: the check knows it by what its body does")
	case !some:
		page.Line("no check has anything to report here")
	}
}

func tellVerdict(page *trace.Page, check string, v report.Verdict) {
	message := strings.TrimSpace(v.Category + " " + v.Message)
	switch {
	case v.Unreported == "":
		page.Line("%s reports at %s: %s", check, page.At(v.Pos), message)
	case message == "":
		page.Line("%s does not report it: %s", check, v.Unreported)
	default:
		page.Line("%s does not report it: %s (%s)", check, v.Unreported, message)
	}
}

// isAbout reports whether a check says something at the line of a position, or of it.
func isAbout(p *window.Package, v report.Verdict, pos token.Pos) bool {
	line := func(pos token.Pos) string {
		at := p.Pass.Fset.Position(pos)
		return fmt.Sprintf("%s:%d", at.Filename, at.Line)
	}
	return line(v.Pos) == line(pos) || slices.ContainsFunc(v.Related, func(r analysis.RelatedInformation) bool { return line(r.Pos) == line(pos) })
}

// nearRow tells which row of the table is about something like a call.
func nearRow(table resource.Table, call ssa.CallInstruction) string {
	fn := symbol.Callee(call.Common())
	if fn == nil {
		return "it starts no goroutine, and what it calls has no name"
	}
	rows := make(map[string][]string) // by name
	add := func(check, does string, s symbol.Symbol) {
		rows[s.Name] = append(rows[s.Name], fmt.Sprintf("%s, which %s (%s)", cmp.Or(strings.TrimPrefix(s.String(), "."), s.Name), does, check))
	}
	for _, r := range table {
		for _, a := range r.Acquire {
			add(r.Check, "gives a "+r.Words.Short, a.Symbol)
		}
		for _, rel := range r.Release {
			add(r.Check, releases(r, rel), rel.Symbol)
		}
	}
	for _, s := range resource.Starts {
		add(s.Check, "starts: "+s.What, s.Symbol)
	}
	about := symbol.Of(fn).String()
	if same := rows[fn.Name()]; len(same) > 0 {
		return fmt.Sprintf("no row of the table gives or starts anything by %s; of the same name there is %s", about, strings.Join(slices.Compact(same), "; "))
	}
	var names []string
	for name := range rows {
		names = append(names, name)
	}
	if nearest := spelling.Nearest(fn.Name(), names, 1)[0]; len(nearest) >= minLike && spelling.IsLike(fn.Name(), nearest) {
		return fmt.Sprintf("no row of the table names %s; the nearest is %s", about, rows[nearest][0])
	}
	return fmt.Sprintf("no row of the table names %s, or anything like it", about)
}

// minLike is the length of names from which on one that is like another is no accident.
const minLike = 6

func releases(r *resource.Resource, rel spec.Release) string {
	if rel.MayFail {
		return "ends a " + r.Words.Short + ", unless it fails"
	}
	return "releases a " + r.Words.Short
}
