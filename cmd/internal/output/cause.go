package output

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/wording"
)

// several is how many findings of one cause are told one by one. Who reads three sees that they are one; who
// reads nine handlers of one constructor does not, and turns the check off.
const several = 3

// Joined returns the report with what has one cause as one finding, if it is more than several: that at the
// first position, with the others related to it. Those who look for the place of each, as fixes and profiles do,
// take the report as it is.
func (r *Report) Joined() *Report {
	joined := *r
	joined.Findings = nil
	causes := make(map[string][]Finding)
	findings := r.Unique()
	for _, f := range findings {
		if c := f.cause(); c != "" {
			causes[c] = append(causes[c], f)
		}
	}
	for _, f := range findings {
		same := causes[f.cause()]
		switch {
		case len(same) <= several:
			joined.Findings = append(joined.Findings, f)
		case f.Span == same[0].Span && f.Message == same[0].Message:
			joined.Findings = append(joined.Findings, join(same))
		}
	}
	return &joined
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

// cause returns what makes a finding that is made where a thing is, and not where it is forgotten: the calls by
// which it comes again and again, all of them to what is left behind by one check. It is "" if they are not shown.
// A term of leadership begins everything anew, by whichever calls: that is one cause.
func (f *Finding) cause() string {
	var calls []string
	for _, rel := range f.Related {
		if !wording.IsCall(rel.Message) {
			return ""
		}
		calls = append(calls, rel.Start.String())
		if rel.Message == wording.TermBegins {
			break
		}
	}
	if len(calls) == 0 {
		return ""
	}
	return strings.Join(append(calls, f.Check, f.Tier), " ")
}
