package output

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// annotated is how many annotations of each kind GitHub shows for a step of a workflow.
const annotated = 10

// A GitHub prints findings as commands to a GitHub workflow, which annotates the lines of a
// pull request with them.
type GitHub struct {
	Root string // of the repository: file names are relative to it
}

// Print prints the findings, the gravest first, each once. It returns how many there are.
//
//	::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::message
//
// What GitHub would not show follows as text.
func (g *GitHub) Print(w io.Writer, r *Report) (int, error) {
	findings := r.Unique()
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(a.rank(), b.rank()) })
	var b strings.Builder
	var rest []Finding
	files := r.sources()
	commands := make(map[string]int)
	for _, f := range findings {
		command := tiers[f.rank()].github
		if commands[command]++; commands[command] > annotated {
			rest = append(rest, f)
			continue
		}
		fmt.Fprintf(&b, "::%s %s::%s\n", command, g.properties(files, f), ofMessage.Replace(Quote(g.message(f))))
	}
	if len(rest) > 0 {
		fmt.Fprintf(&b, "%d more without annotations, as GitHub shows %d of each kind:\n", len(rest), annotated)
	}
	for _, f := range rest {
		b.WriteString(Quote(g.text().text(files, f)))
	}
	_, err := io.WriteString(w, b.String())
	return len(findings), err
}

// properties returns where the annotation is, and its title. GitHub knows columns within
// one line only.
func (g *GitHub) properties(files *sources, f Finding) string {
	var list []string
	add := func(key string, value any) {
		list = append(list, key+"="+ofProperty.Replace(Quote(fmt.Sprint(value))))
	}
	if f.Start.IsValid() {
		at := files.open(f.Start.Filename).region(f.Span)
		add("file", filepath.ToSlash(Relative(g.Root, f.Start.Filename)))
		add("line", at.StartLine)
		add("endLine", at.EndLine)
		if at.StartLine == at.EndLine {
			add("col", at.StartColumn)
			add("endColumn", at.EndColumn)
		}
	}
	add("title", "leaklint "+f.Check)
	return strings.Join(list, ",")
}

// message returns the message with what is related to it: an annotation is at one place.
func (g *GitHub) message(f Finding) string {
	lines := []string{f.Message}
	for _, r := range f.Related {
		lines = append(lines, g.text().short(r.Span)+": "+r.Message)
	}
	return strings.Join(lines, "\n")
}

func (g *GitHub) text() *Text { return &Text{Dir: g.Root, Context: -1} }

// What would end a command, or one of its properties, is escaped.
var (
	ofMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	ofProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
