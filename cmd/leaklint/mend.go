package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/leaklint/leaklint/cmd/internal/fix"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
	"github.com/leaklint/leaklint/internal/load"
)

// applyFixes applies the fixes, or prints what they would change. It tells what is mended, and to
// whom the rest is left.
func applyFixes(fs *flags, res *standalone.Result, texts *fix.Texts, begun time.Time, stdout, stderr io.Writer) (some bool, err error) {
	wd, err := os.Getwd()
	if err != nil {
		wd = "" // file names are absolute then
	}
	cache, err := load.ModuleCache(*fs.dir)
	if err != nil {
		return false, err
	}
	fixed, err := fix.Merge(res.Reported(), texts, cache)
	if err != nil {
		return false, err
	}
	report := output.FromActions(res.Reported()) // before files change that its positions are checked with
	if *fs.diff {
		some = len(fixed.Files()) > 0
		err = fixed.Diff(&output.Quoted{To: stdout}, func(file string) string { return output.Relative(wd, file) })
	} else {
		err = fixed.Write(journal)
	}
	if err != nil {
		return some, err
	}
	if findings := report.Unique(); len(findings) > 0 {
		(&mender{fixed, wd, *fs.diff, stderr}).tell(findings)
	} else {
		tellSummary(stderr, report, res, time.Since(begun))
	}
	if fixed.Skipped > 0 {
		err = fmt.Errorf("left out %d fixes that change what others change; run again to apply them", fixed.Skipped)
	}
	return some, err
}

// A mender tells what has become of findings.
type mender struct {
	fixed  *fix.Result
	dir    string // file names are relative to it
	diff   bool   // it would become of them
	stderr io.Writer
}

// tell tells what is mended, and what is left, by to whom.
//
//	leaklint: 1 finding is left to you, as no fix is known that is right for sure
//		b.go:9:2: the handler added to pods is never removed: … (losthandler)
//	leaklint: 1 of 2 findings is mended, in 1 file
//		a.go:6:17: Defer q.ShutDown() (queueshutdown)
func (m *mender) tell(findings []output.Finding) {
	var mended []string
	left := make(map[string][]string)
	for _, f := range findings {
		if !m.diff && f.Start.IsValid() {
			f.Start.Line = m.fixed.Moved(f.Start.Filename, f.Start.Line)
		}
		at := "\t" + (&output.Text{Dir: m.dir}).At(f.Span) + ": "
		if why := m.fixed.Left(f.Fixes); why != "" {
			left[why] = append(left[why], at+output.Named(f.Message, f.Check))
		} else {
			mended = append(mended, at+output.Named(f.Fixes[0].Message, f.Check)+m.elsewhere(f))
		}
	}
	for _, why := range slices.Sorted(maps.Keys(left)) {
		m.list(findingsAre(len(left[why]))+" left "+why, left[why])
	}
	done := "mended"
	if m.diff {
		done = "mended by this diff"
	}
	m.list(fmt.Sprintf("%d of %s %s, in %s", len(mended), findingsAre(len(findings)), done, plural(len(m.fixed.Files()), "file")), mended)
}

// elsewhere names the files that the fix of a finding changes, if that in which the finding is said to be
// is none of them: a //line comment says so.
//
//	grammar.y:9:2: Buffer ch (blockedwait), in parser.go
func (m *mender) elsewhere(f output.Finding) string {
	var names []string
	for _, e := range f.Fixes[0].Edits {
		if e.File == f.Start.Filename {
			return ""
		}
		if name := output.Relative(m.dir, e.File); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", in " + strings.Join(names, ", ")
}

func (m *mender) list(title string, lines []string) {
	fmt.Fprintln(m.stderr, "leaklint: "+title)
	for _, line := range lines {
		fmt.Fprintln(m.stderr, line)
	}
}
