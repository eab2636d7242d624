package evidence

import (
	"cmp"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/profile"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/tally"
	"github.com/leaklint/leaklint/internal/wording"
)

// A Level says how sure it is that goroutines are from a place.
type Level string

// Levels, the surest first.
const (
	Site   Level = "site"
	Label  Level = "label"
	Family Level = "family"
	None   Level = "none"
)

var levels = []Level{Site, Label, Family, None}

// A Step is a place on the way from where a thing is made to where it is forgotten.
type Step struct {
	At   token.Position
	Text string
}

// A Finding is what a check says.
type Finding struct {
	Package, Check, Tier, Message string
	At                            token.Position
	Related                       []Step
}

// A Match is a finding, and the goroutines that are, or may be, from there.
type Match struct {
	Finding
	Level      Level
	Count      int64    // goroutines
	Growth     int64    // since the base
	Rate       float64  // of that for each cluster, if it is known how many there were
	Families   []string // of the goroutines
	Label      string   // that tells them, at level label: controller=quota
	Candidates int      // findings that they may be from, this one among them
	Each       int      // goroutines that each thing keeps, as the finding says
	Ambiguous  bool     // the lines of two findings are as near

	kinds  []string
	places []Place
	words  map[string]bool
}

// Leaks reports whether the profile confirms that the code leaks what it may leak.
func (m *Match) Leaks() bool { return m.Level == Site && m.Growth > 0 }

// A Result is what a profile shows of findings.
type Result struct {
	Matches     []*Match
	Explained   map[Level]int64 // growth, or goroutines if there is no base
	Unexplained []Rest          // families, with most goroutines first
	Total       int64
	Based       bool // numbers are of growth
	Churned     int64
}

// A Rest is goroutines of a family that no finding explains.
type Rest struct {
	Family string `json:"family"`
	Count  int64  `json:"count"`
	Known  bool   `json:"known"`
}

// isAbout reports whether the findings of a check are about goroutines that stay.
func isAbout(check string) bool {
	return check == "blockedwait" || check == "mustrelease" || len(resource.Known.Of(check)) > 0 || slices.ContainsFunc(resource.Starts, func(s resource.Start) bool { return s.Check == check })
}

// joiner joins.
type joiner struct {
	matches  []*Match
	families []family.Family
	sources  *sources
	files    map[string][]string // that were analyzed, by their names without directories
	label    string              // names the cluster
	result   *Result
}

// Join matches findings with the goroutines of a report. If that is of several profiles, what
// has grown counts. The files are those that were analyzed.
func Join(findings []Finding, files []string, r *tally.Report) *Result {
	j := &joiner{families: resource.Families(), sources: newSources(), files: make(map[string][]string), label: r.Label, result: &Result{
		Explained: make(map[Level]int64), Based: r.Grown, Churned: r.Churned,
	}}
	for _, name := range files {
		j.files[filepath.Base(name)] = append(j.files[filepath.Base(name)], name)
	}
	for _, f := range findings {
		if isAbout(f.Check) {
			j.matches = append(j.matches, newMatch(j.sources, f))
		}
	}
	for _, row := range r.Families {
		j.share(row)
	}
	for _, m := range j.matches {
		if m.Level == "" {
			m.Level = None
		}
		if r.Churned > 0 {
			m.Rate = float64(m.Growth) / float64(r.Churned)
		}
		slices.Sort(m.Families)
		m.Families = slices.Compact(m.Families)
	}
	slices.SortStableFunc(j.matches, func(a, b *Match) int {
		return cmp.Or(cmp.Compare(slices.Index(levels, a.Level), slices.Index(levels, b.Level)), cmp.Compare(b.Count, a.Count),
			strings.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Line, b.At.Line))
	})
	slices.SortFunc(j.result.Unexplained, func(a, b Rest) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Family, b.Family))
	})
	j.result.Matches = j.matches
	return j.result
}

func newMatch(src *sources, f Finding) *Match {
	m := &Match{Finding: f, kinds: resource.Kinds(f.Check, f.Message), words: src.constants(filepath.Dir(f.At.Filename))}
	m.Each, _ = wording.Goroutines(f.Message)
	pkg, _, _ := strings.Cut(f.Package, " ")
	m.places = append(m.places, src.place(pkg, f.At))
	m.words[filepath.Base(filepath.Dir(f.At.Filename))] = true
	for _, rel := range f.Related {
		if rel.Text == wording.GoesOn {
			continue // it is where it waits that tells
		}
		p := src.place("", rel.At)
		if wording.IsCall(rel.Text) {
			for _, w := range p.words { // of the call, as that of a helper that labels
				m.words[w] = true
			}
			continue
		}
		if filepath.Dir(rel.At.Filename) == filepath.Dir(f.At.Filename) {
			p.Pkg = pkg
		}
		m.places = append(m.places, p)
	}
	return m
}

// A share is goroutines that go to the same findings.
type share struct {
	level     Level
	matches   []*Match
	label     string
	ambiguous bool

	count, growth int64
}

// share finds out whose the goroutines of a family are. What there was before comes off what
// there is, place by place.
func (j *joiner) share(row *tally.Row) {
	var shares []*share
	rest := new(share)
	add := func(groups []*tally.Group, count, growth int64) {
		for _, g := range groups {
			s := j.whose(row, g)
			if s == nil {
				s = rest
			} else if i := slices.IndexFunc(shares, s.equal); i >= 0 {
				s = shares[i]
			} else {
				shares = append(shares, s)
			}
			s.count += count * g.Count
			s.growth += growth * g.Count
		}
	}
	last, first := row.Groups()
	add(last, 1, 1)
	if j.result.Based {
		add(first, 0, -1)
	}
	if rest.count > 0 {
		if rest.matches = j.candidates(row, shares); len(rest.matches) > 0 {
			rest.level = Family
			shares = append(shares, rest)
		}
	}
	j.account(row, shares, rest)
}

// account adds the shares of a family to the result.
func (j *joiner) account(row *tally.Row, shares []*share, rest *share) {
	number := func(s *share) int64 {
		if j.result.Based {
			return s.growth
		}
		return s.count
	}
	for _, s := range shares {
		j.result.Explained[s.level] += number(s)
		j.result.Total += number(s)
		for _, m := range s.matches {
			m.take(s, row.Name)
		}
	}
	if rest.level == "" && number(rest) != 0 {
		j.result.Total += number(rest)
		j.result.Unexplained = append(j.result.Unexplained, Rest{row.Name, number(rest), row.Known})
	}
}

// take gives a match what is, or may be, its own. Less sure evidence adds nothing.
func (m *Match) take(s *share, name string) {
	if m.Level != "" && slices.Index(levels, m.Level) < slices.Index(levels, s.level) {
		return
	}
	if m.Level != s.level {
		m.Level, m.Count, m.Growth, m.Families, m.Candidates, m.Ambiguous = s.level, 0, 0, nil, 0, false
	}
	m.Count += s.count
	m.Growth += s.growth
	m.Families = append(m.Families, name)
	m.Candidates = max(m.Candidates, len(s.matches))
	m.Label = cmp.Or(m.Label, s.label)
	m.Ambiguous = m.Ambiguous || s.ambiguous
}

func (s *share) equal(t *share) bool {
	return s.level == t.level && s.label == t.label && slices.Equal(s.matches, t.matches)
}

// isOf reports whether a finding is about things whose goroutines are of a family.
func (j *joiner) isOf(m *Match, name string) bool {
	i := slices.IndexFunc(j.families, func(f family.Family) bool { return f.Name == name })
	return i >= 0 && slices.ContainsFunc(m.kinds, j.families[i].Is)
}

// candidates returns the findings that may explain what is left of a family: those about it,
// without those that explain some for sure.
func (j *joiner) candidates(row *tally.Row, shares []*share) []*Match {
	if !row.Known {
		return nil
	}
	var list []*Match
	for _, m := range j.matches {
		sure := slices.ContainsFunc(shares, func(s *share) bool { return slices.Contains(s.matches, m) })
		if j.isOf(m, row.Name) && !sure {
			list = append(list, m)
		}
	}
	return list
}

// whose returns the findings that a group is from, or nil if that is not known.
func (j *joiner) whose(row *tally.Row, g *tally.Group) *share {
	of := slices.DeleteFunc(slices.Clone(j.matches), func(m *Match) bool { return row.Known && !j.isOf(m, row.Name) })
	if len(of) == 0 {
		return nil
	}
	if found, ambiguous := j.site(of, g, row.Known && row.Name != family.Blocked); len(found) > 0 {
		return &share{level: Site, matches: found, ambiguous: ambiguous}
	}
	if !row.Known || g.Labels == nil {
		return nil
	}
	for _, p := range g.Labels.Pairs {
		if p.Key == j.label {
			continue
		}
		if found := slices.DeleteFunc(slices.Clone(of), func(m *Match) bool { return !m.words[p.Value] }); len(found) > 0 {
			return &share{level: Label, matches: found, label: p.Key + "=" + p.Value}
		}
	}
	return nil
}

// site returns the findings whose place a goroutine has: one, or several that are as near. Of
// a library's goroutine the stack is the library's, and so is, most often, its creator: the place
// is among those that started its starters.
func (j *joiner) site(of []*Match, g *tally.Group, library bool) (found []*Match, ambiguous bool) {
	if g.Creator != nil {
		if found := at(of, g.Creator); len(found) > 0 {
			return found, len(found) > 1
		}
	}
	if !library {
		for _, f := range g.Stack {
			if found := at(of, f); len(found) > 0 {
				return found, len(found) > 1
			}
		}
	}
	for _, called := range []bool{true, false} {
		creator := g.Creator
		for _, a := range g.Ancestors {
			callee := creator
			for _, f := range a.Stack {
				if called && callee != nil {
					found = nearest(inside(of, f, callee), f.Line)
				} else if !called {
					found = nearest(inside(of, f, nil), f.Line)
				}
				if len(found) > 0 {
					return found, len(found) > 1
				}
				callee = f
			}
			creator = a.Creator
		}
	}
	found = j.inlined(of, g)
	return found, len(found) > 1
}

// inlined returns the findings in a function that is called at a place among the ancestors, and
// was inlined there.
func (j *joiner) inlined(of []*Match, g *tally.Group) []*Match {
	for _, a := range g.Ancestors {
		for _, f := range a.Stack {
			for _, name := range j.files[path.Base(filepath.ToSlash(f.File))] {
				if path.Base(path.Dir(filepath.ToSlash(f.File))) != path.Base(path.Dir(filepath.ToSlash(name))) {
					continue
				}
				if found := slices.DeleteFunc(slices.Clone(of), func(m *Match) bool {
					return !slices.ContainsFunc(m.places, func(p Place) bool {
						return p.function != "" && j.sources.calls(name, f.Line, p.Pkg, p.function)
					})
				}); len(found) > 0 {
					return found
				}
			}
		}
	}
	return nil
}

// at returns the findings exactly at the line of a frame.
func at(of []*Match, f *profile.Frame) []*Match {
	return slices.DeleteFunc(slices.Clone(of), func(m *Match) bool {
		return !slices.ContainsFunc(m.places, func(p Place) bool { return p.Line == f.Line && p.holds(f) })
	})
}

// A hit is a finding, and its place in a function.
type hit struct {
	match *Match
	place Place
}

// inside returns the findings in the function of a frame: those about a call of that callee, or all
// if it is nil.
func inside(of []*Match, f, callee *profile.Frame) []hit {
	var list []hit
	for _, m := range of {
		for _, p := range m.places {
			if p.holds(f) && (callee == nil || p.callee != "" && p.callee == lastName(callee)) {
				list = append(list, hit{m, p})
				break
			}
		}
	}
	return list
}

// lastName returns the name of the function that a frame is of.
func lastName(f *profile.Frame) string {
	name := f.Function()
	return name[strings.LastIndexByte(name, '.')+1:]
}

// nearest returns the finding whose call has a return address in that line. It is where something
// is done with what the call returns; if nothing is, in the next statement. In a loop that may be
// before the call.
func nearest(hits []hit, line int) []*Match {
	const behind = 1 << 30
	distance := func(p Place) int {
		switch {
		case p.dropped && p.end < line:
			return line - p.end
		case p.dropped:
			return behind + p.end - line
		case p.Line <= line:
			return max(0, line-p.end)
		}
		return behind + p.Line - line
	}
	var found []*Match
	least := -1
	for _, h := range hits {
		switch d := distance(h.place); {
		case least < 0 || d < least:
			least, found = d, []*Match{h.match}
		case d == least:
			found = append(found, h.match)
		}
	}
	return found
}
