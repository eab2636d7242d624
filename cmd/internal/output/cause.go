package output

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/internal/wording"
)

// several is how many findings of one cause are printed one by one. A reader sees that three are one, and that
// nine handlers of one constructor are too many.
const several = 3

// Joined returns the report with more than several findings of one cause as one: the first by its position, to
// which the others are related. JSON, fixes and profiles have the place of each, and take the report as it is.
func (r *Report) Joined() *Report {
	joined := *r
	joined.Findings = r.Unique()
	src := r.sources()
	for _, cause := range []func(*Finding) string{(*Finding).comesBy, (*Finding).says, src.forgets} {
		joined.Findings = joinedBy(cause, joined.Findings)
	}
	return &joined
}

// joinedBy returns findings with more than several of one cause as one. A finding whose cause is "" has one of its own.
func joinedBy(cause func(*Finding) string, findings []Finding) []Finding {
	causes := make(map[string][]Finding)
	for _, f := range findings {
		causes[cause(&f)] = append(causes[cause(&f)], f)
	}
	var list []Finding
	for _, f := range findings {
		c := cause(&f)
		switch same := causes[c]; {
		case c == "" || len(same) <= several:
			list = append(list, f)
		case f.Span == same[0].Span && f.Message == same[0].Message:
			list = append(list, join(same))
		}
	}
	return list
}

// join returns findings of one cause as one.
func join(same []Finding) Finding {
	first, others := same[0], same[1:]
	first.Message += fmt.Sprintf(", and %d more like this", len(others))
	first.Related = slices.Clone(first.Related)
	for _, f := range others {
		first.Related = append(first.Related, Related{f.Span, wording.Alike})
	}
	return first
}

// comesBy names the chain of calls by which things come again and again that are made in one way. A leadership term
// starts everything anew, by whichever calls, and is one cause. A finding that relates to more than calls, or to none,
// has a cause of its own.
func (f *Finding) comesBy() string {
	calls, only := f.calls()
	if len(calls) == 0 || !only {
		return ""
	}
	return strings.Join(append(calls, f.Check, f.Tier), " ")
}

// calls returns where the calls are by which a thing comes, up to where a leadership term begins, and whether there is
// nothing else up to there.
func (f *Finding) calls() (calls []string, only bool) {
	only = true
	for _, rel := range f.Related {
		if !wording.IsCall(rel.Message) {
			only = false
			continue
		}
		calls = append(calls, rel.Start.String())
		if rel.Message == wording.TermBegins {
			break
		}
	}
	return calls, only
}

// says names the thing that a finding is about, in a file, if it comes by calls, which the message names: goroutines that
// several functions start to send on one channel of theirs.
func (f *Finding) says() string {
	calls, _ := f.calls()
	if len(calls) == 0 || f.isJoined() || !quoted().MatchString(f.Message) {
		return ""
	}
	return strings.Join([]string{f.Check, f.Tier, f.Start.Filename, f.Message}, " ")
}

// forgets names the function that a finding is in, and what is wrong there with a thing of any name: a constructor that
// forgets one cache more on each of its ways out.
//
//	pods, err := newCache(…)
//	if err != nil { return nil, err }
//	nodes, err := newCache(…)
//	if err != nil { return nil, err }
func (s *sources) forgets(f *Finding) string {
	in := s.open(f.Start.Filename).declared(f.Start.Line)
	if in == 0 || f.isJoined() {
		return ""
	}
	calls, _ := f.calls()
	said := quoted().ReplaceAllString(f.Message, `""`)
	return strings.Join(append(calls, f.Check, f.Tier, f.Start.Filename, strconv.Itoa(in), said), " ")
}

// quoted is a name in a message.
var quoted = lazily(`"[^"]*"`)

// isJoined reports whether a finding tells of others.
func (f *Finding) isJoined() bool {
	return slices.ContainsFunc(f.Related, func(rel Related) bool { return rel.Message == wording.Alike })
}
