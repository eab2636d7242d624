package output

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// A Text prints findings in lines.
type Text struct {
	Dir     string // file names below it are relative to it; "" if all are absolute
	Context int    // lines of the source around each line, none of them if negative
}

// Print prints the findings in the order of their positions, each once. It returns how
// many there are.
//
//	file:line:col: message
//		file:line:col: related message
func (t *Text) Print(w io.Writer, r *Report) (int, error) {
	findings := r.unique()
	for _, f := range findings {
		if _, err := io.WriteString(w, t.text(f)); err != nil {
			return len(findings), err
		}
	}
	return len(findings), nil
}

func (t *Text) text(f Finding) string {
	var b strings.Builder
	line := func(indent string, at Span, message string) {
		fmt.Fprintf(&b, "%s%s: %s\n", indent, t.short(at), message)
		if t.Context >= 0 && at.Start.IsValid() {
			b.WriteString(t.around(at))
		}
	}
	line("", f.Span, f.Message)
	for _, r := range f.Related {
		line("\t", r.Span, r.Message)
	}
	return b.String()
}

// short returns where the span starts with a file name that is relative, if it is below the
// directory.
func (t *Text) short(s Span) string {
	at := s.Start
	at.Filename = Relative(t.Dir, at.Filename)
	return at.String()
}

// around returns the lines of the source that the span has, and those before and after
// which are wanted, with their numbers.
func (t *Text) around(s Span) string {
	text, err := os.ReadFile(s.Start.Filename)
	if err != nil {
		return "" // the position says enough
	}
	var b strings.Builder
	for i, line := range strings.Split(string(text), "\n") {
		if s.Start.Line-t.Context <= i+1 && i+1 <= s.End.Line+t.Context {
			fmt.Fprintf(&b, "%d\t%s\n", i+1, line)
		}
	}
	return b.String()
}
