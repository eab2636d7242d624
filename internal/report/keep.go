package report

import (
	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/baseline"
	"github.com/leaklint/leaklint/internal/callgraph"
	"github.com/leaklint/leaklint/internal/labels"
	"github.com/leaklint/leaklint/internal/wire"
)

// Code writes or reads what a package contributes.
func (p *Part) Code(c *wire.Coder) {
	wire.Pointer(c, &p.Graph, func(g *callgraph.Graph) { g.Code(c) })
	wire.Pointer(c, &p.Labels, func(g *labels.Graph) { g.Code(c) })
	wire.Slice(c, &p.Wrappers, func(w *labels.Wrapper) { w.Code(c) })
	c.Bool(&p.Profiles)
	c.Strings(&p.Forgotten)
}

// Known codes the entries of a baseline that there are findings for.
func Known(c *wire.Coder, known *baseline.Set) {
	entries := known.Sorted()
	wire.Slice(c, &entries, func(e *baseline.Entry) {
		times := (*known)[*e]
		for _, text := range []*string{&e.Check, &e.Package, &e.In, &e.Text} {
			c.String(text)
		}
		wire.Int(c, &times)
		if c.Reading() {
			if *known == nil {
				*known = make(baseline.Set)
			}
			(*known)[*e] = times
		}
	})
}

// Diagnostics codes findings.
func Diagnostics(c *wire.Coder, list *[]analysis.Diagnostic) {
	wire.Slice(c, list, func(d *analysis.Diagnostic) {
		c.Pos(&d.Pos)
		c.Pos(&d.End)
		c.String(&d.Category)
		c.String(&d.Message)
		c.String(&d.URL)
		wire.Slice(c, &d.Related, func(r *analysis.RelatedInformation) {
			c.Pos(&r.Pos)
			c.Pos(&r.End)
			c.String(&r.Message)
		})
		wire.Slice(c, &d.SuggestedFixes, func(f *analysis.SuggestedFix) {
			c.String(&f.Message)
			wire.Slice(c, &f.TextEdits, func(e *analysis.TextEdit) {
				c.Pos(&e.Pos)
				c.Pos(&e.End)
				text := string(e.NewText)
				c.String(&text)
				e.NewText = []byte(text)
			})
		})
	})
}
