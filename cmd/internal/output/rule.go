package output

import (
	"go/doc/comment"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// longest is how long a description may be for GitHub.
const longest = 1024

// newRule describes a check by its documentation. The level is that of results which have
// none of their own; each has one, by its tier.
func newRule(a *analysis.Analyzer) rule {
	doc := new(comment.Parser).Parse(a.Doc)
	full := doc.Content
	if len(full) > 1 { // the first is the headline
		full = full[1:2]
	}
	return rule{
		ID:      a.Name,
		Short:   message{shorten(unwrapped(doc.Content[:1]))},
		Full:    message{shorten(unwrapped(full))},
		Help:    help{Text: string(new(comment.Printer).Text(doc)), Markdown: markdown(a, doc)},
		HelpURI: a.URL,
		Default: config{"warning"},
	}
}

// unwrapped returns blocks of documentation in one line each.
func unwrapped(blocks []comment.Block) string {
	p := &comment.Printer{TextWidth: -1}
	return strings.TrimSpace(string(p.Text(&comment.Doc{Content: blocks})))
}

// shorten cuts a text that is too long, between words.
func shorten(text string) string {
	if len(text) <= longest {
		return text
	}
	const mark = " …"
	text = text[:longest-len(mark)]
	return text[:max(strings.LastIndexByte(text, ' '), 0)] + mark
}

// markdown returns the documentation for GitHub, which does not show the helpUri.
func markdown(a *analysis.Analyzer, doc *comment.Doc) string {
	p := &comment.Printer{
		HeadingLevel:   2,
		HeadingID:      func(*comment.Heading) string { return "" },
		DocLinkBaseURL: "https://pkg.go.dev",
	}
	text := string(p.Markdown(doc))
	if a.URL != "" {
		text += "\n[" + a.Name + "](" + a.URL + ")\n"
	}
	return text
}
