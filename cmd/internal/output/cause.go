package output

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/wording"
)

// several is how many findings of one cause are printed one by one. A reader sees that three are one, and that
// nine handlers of one constructor are too many.
const several = 3

// Joined returns the report with more than several findings of one cause as one: the first by its position, to
// which the others are related. Fixes and profiles look for the place of each, and take the report as it is.
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

// cause names what several findings of a check have in common: the chain of calls by which the things come again
// and again. A leadership term starts everything anew, by whichever calls, and is one cause. A finding that
// relates to more than calls, or to none, has a cause of its own: "".
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
