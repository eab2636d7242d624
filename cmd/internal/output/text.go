package output

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Text prints findings in lines.
type Text struct {
	Dir     string // file names below it are relative to it; "" if all are absolute
	Context int    // lines of the source around each line, none of them if negative
	Color   bool   // for a terminal
}

// Print prints the findings in the order of their positions, each once. It returns how
// many there are.
//
//	file:line:col: message (check)
//		file:line:col: related message
func (t *Text) Print(w io.Writer, r *Report) (int, error) {
	findings, files := r.Unique(), r.sources()
	for _, f := range findings {
		if _, err := io.WriteString(w, t.text(files, f)); err != nil {
			return len(findings), err
		}
	}
	return len(findings), nil
}

// text returns a finding, with lines of the files if those are wanted, as [Quoted] writes it.
func (t *Text) text(files *sources, f Finding) string {
	var b strings.Builder
	line := func(indent, style string, at Span, message string) {
		b.WriteString(t.styled(style, Quote(indent+t.At(at)+":")) + " " + message + "\n")
		if t.Context >= 0 && at.Start.IsValid() {
			b.WriteString(Quote(t.around(files, at)))
		}
	}
	line("", bold, f.Span, quoteRest(f.Message)+" "+t.styled(tiers[f.rank()].style, quoteRest("("+f.Check+")")))
	for _, r := range f.Related {
		line("\t", dim, r.Span, quoteRest(r.Message))
	}
	return b.String()
}

// Styles of a terminal.
const (
	bold   = "1"
	dim    = "2"
	normal = "0"
)

// styled returns a text as a terminal shows it in that style, if it is for one.
func (t *Text) styled(style, text string) string {
	if !t.Color {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[" + normal + "m"
}

// Named returns a message with the name of its check, by which it is explained and silenced.
func Named(message, check string) string { return message + " (" + check + ")" }

// Named returns the report with the names of the checks in the messages, for go vet: what it prints
// as text is what is printed to it as JSON, whatever it was asked for (true of Go 1.26).
// [Report.ReadVet] takes them away again.
func (r *Report) Named() *Report {
	named := *r
	named.Findings = slices.Clone(r.Findings)
	for i := range named.Findings {
		f := &named.Findings[i]
		f.Message = Named(f.Message, f.Check)
	}
	return &named
}

// At returns where the span starts with a file name that is relative, if it is below the
// directory.
func (t *Text) At(s Span) string {
	at := s.Start
	at.Filename = strings.ReplaceAll(Relative(t.Dir, at.Filename), "\n", `\n`) // a position is in one line
	return at.String()
}

// around returns the lines of the source that the span has, and those before and after
// which are wanted, with their numbers.
func (t *Text) around(files *sources, s Span) string {
	src := files.open(s.Start.Filename)
	if src.lines == nil {
		return "" // the position says enough
	}
	var b strings.Builder
	for i, line := range strings.Split(src.text, "\n") {
		if s.Start.Line-t.Context <= i+1 && i+1 <= s.End.Line+t.Context {
			fmt.Fprintf(&b, "%d\t%s\n", i+1, line)
		}
	}
	return b.String()
}
