package output

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// annotated is how many annotations of each kind GitHub shows for a step of a workflow.
const annotated = 10

// A GitHub prints findings as commands to a GitHub workflow, which annotates the lines of a
// pull request with them.
type GitHub struct {
	Root   string               // of the repository: file names are relative to it
	Dir    string               // that errors name files from
	Checks []*analysis.Analyzer // a finding of one links to its page
}

// Print prints the findings, the gravest first, each once. It returns how many there are.
//
//	::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::message
//
// Before them is what could not be analyzed. What GitHub would not show of the findings follows as
// text.
func (g *GitHub) Print(w io.Writer, r *Report) (int, error) {
	findings := r.Unique()
	slices.SortStableFunc(findings, func(a, b Finding) int { return cmp.Compare(a.rank(), b.rank()) })
	var b strings.Builder
	var rest []Finding
	files := r.sources()
	commands := make(map[string]int)
	for _, e := range joined(r.Errors) {
		if commands["error"]++; commands["error"] <= annotated {
			b.WriteString(g.failure(e))
		}
	}
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
		b.WriteString(g.text().text(files, f))
	}
	_, err := io.WriteString(w, b.String())
	return len(findings), err
}

// joined returns errors, of which some are lines that belong to the one before.
func joined(errors []string) []string {
	var list []string
	for _, e := range errors {
		if n := len(list); n > 0 && strings.HasPrefix(e, "\t") {
			list[n-1] += "\n" + e
		} else {
			list = append(list, e)
		}
	}
	return list
}

// located is what the compiler says of a place, as leaklint or go vet prints it.
var located = lazily(`(?s)^(?:vet: )?([^\n]+?):(\d+)(?::(\d+))?: (.*)$`)

// failure returns a command about something that could not be analyzed.
func (g *GitHub) failure(text string) string {
	var list []string
	add := func(key, value string) { list = append(list, property(key, value)) }
	if m := located().FindStringSubmatch(text); m != nil {
		file := m[1]
		if !filepath.IsAbs(file) {
			file = filepath.Join(g.Dir, file)
		}
		add("file", filepath.ToSlash(Relative(g.Root, file)))
		add("line", m[2])
		if m[3] != "" {
			add("col", m[3])
		}
		text = m[4]
	}
	add("title", "leaklint could not analyze this")
	return fmt.Sprintf("::error %s::%s\n", strings.Join(list, ","), ofMessage.Replace(Quote(text)))
}

// properties returns where the annotation is, and its title. GitHub knows columns within
// one line only.
func (g *GitHub) properties(files *sources, f Finding) string {
	var list []string
	add := func(key string, value any) { list = append(list, property(key, value)) }
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

func property(key string, value any) string {
	return key + "=" + ofProperty.Replace(Quote(fmt.Sprint(value)))
}

// message returns the message with what is related to it, as an annotation is at one place, and
// where the check is explained.
func (g *GitHub) message(f Finding) string {
	lines := []string{f.Message}
	for _, r := range f.Related {
		lines = append(lines, g.text().At(r.Span)+": "+r.Message)
	}
	for _, a := range g.Checks {
		if a.Name == f.Check && a.URL != "" {
			lines = append(lines, a.URL)
		}
	}
	return strings.Join(lines, "\n")
}

func (g *GitHub) text() *Text { return &Text{Dir: g.Root, Context: -1} }

// What would end a command, or one of its properties, is escaped.
var (
	ofMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	ofProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
